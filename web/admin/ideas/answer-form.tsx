import { useState } from 'react'
import { answerIdea, listReceivedIdeas, type ShownIdea, showReceivedIdea } from '#contract/ideas-inbox.ts'
import { call } from '../../api.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextArea } from '../../ui/fields/text-field.tsx'
import { UnsavedGuard } from '../../ui/unsaved/unsaved-guard.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import { useSave } from '../form/use-save.ts'
import { ideaStatuses } from './idea-status.tsx'

type AnswerFormProps = { idea: ShownIdea; drops: { id: string; title: string }[] }

/** What becomes of the idea; its sender reads it in a mail and in the settings. */
export function AnswerForm({ idea, drops }: AnswerFormProps) {
  const { id, version } = idea
  const before = { status: idea.status, answer: idea.answer ?? '', dropId: idea.dropId ?? '' }
  const [said, say] = useState(before)
  const saving = useSave({
    save: () =>
      call(answerIdea, {
        params: { id },
        body: {
          status: said.status,
          answer: said.answer,
          version,
          ...(said.dropId && { dropId: said.dropId }),
        },
      }),
    done: answerIdea.message,
    changes: [listReceivedIdeas.path, showReceivedIdea.path],
  })
  const isChanged = JSON.stringify(said) !== JSON.stringify(before)
  const isPromise = said.status === 'planned' || said.status === 'released'
  return (
    <form
      noValidate
      className="panel grid gap-5 px-5 pt-5"
      onSubmit={(event) => {
        event.preventDefault()
        void saving.save()
      }}
    >
      <h2 className="text-lg">Answer</h2>
      <SelectField
        label="Status"
        value={said.status}
        options={ideaStatuses}
        onChange={(event) => {
          const chosen = ideaStatuses.find(({ value }) => value === event.target.value)
          if (chosen) say({ ...said, status: chosen.value })
        }}
      />
      {isPromise && (
        <SelectField
          label="Drop (optional)"
          hint="Shown to the member once the drop is published."
          value={said.dropId}
          options={[
            { value: '', label: 'None' },
            ...drops.map((drop) => ({ value: drop.id, label: drop.title })),
          ]}
          onChange={(event) => say({ ...said, dropId: event.target.value })}
        />
      )}
      <TextArea
        label={said.status === 'declined' ? 'Reason' : 'Words to the member (optional)'}
        rows={6}
        maxLength={5000}
        value={said.answer}
        onChange={(event) => say({ ...said, answer: event.target.value })}
      />
      <SaveBar saving={saving} isChanged={isChanged} onDiscard={() => say(before)} />
      <UnsavedGuard when={isChanged} />
    </form>
  )
}
