import {
  answerIdea,
  listReceivedIdeas,
  type ShownIdea,
  showReceivedIdea,
} from '#contract/ideas/ideas-inbox.ts'
import { maxLengthOf } from '#contract/texts.ts'
import { call } from '../../api/api.ts'
import { fieldProps } from '../../forms/forms.ts'
import { optionsOf } from '../../ui/fields/options.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextArea } from '../../ui/fields/text-field.tsx'
import { useUnsavedChanges } from '../../ui/unsaved/unsaved-changes.ts'
import { SaveBar } from '../form/save-bar.tsx'
import { useEditForm } from '../form/use-edit-form.ts'
import { ideaStatuses } from './idea-status.tsx'

type AnswerFormProps = { idea: ShownIdea; drops: { id: string; title: string }[] }

/** The sender reads the answer in an email and in the settings. */
export function AnswerForm({ idea, drops }: AnswerFormProps) {
  const { id, version } = idea
  const form = useEditForm({
    saved: { status: idea.status, answer: idea.answer ?? '', dropId: idea.dropId ?? '' },
    version,
    save: ({ status, answer, dropId }, version) =>
      call(answerIdea, { params: { id }, body: { status, answer, version, ...(dropId && { dropId }) } }),
    message: answerIdea.message,
    changes: [listReceivedIdeas.path, showReceivedIdea.path],
    shown: ['answer'],
  })
  const { register } = form
  useUnsavedChanges(form.isDirty)
  const status = form.watch('status')
  const hasDrop = status === 'planned' || status === 'released'
  return (
    <form noValidate className="panel grid gap-7 px-5 pt-5" onSubmit={form.onSubmit}>
      <h2 className="text-lg">Answer</h2>
      <SelectField label="Status" options={optionsOf(ideaStatuses)} {...register('status')} />
      {hasDrop && (
        <SelectField
          label="Drop (optional)"
          hint="Shown to the member once the drop is published."
          options={[
            { value: '', label: 'None' },
            ...drops.map((drop) => ({ value: drop.id, label: drop.title })),
          ]}
          {...register('dropId')}
        />
      )}
      <TextArea
        label={status === 'declined' ? 'Reason' : 'Message to the member (optional)'}
        rows={6}
        maxLength={maxLengthOf(answerIdea.body.shape.answer)}
        {...fieldProps(form)('answer')}
      />
      <SaveBar saving={form.saving} isChanged={form.isDirty} onDiscard={form.discard} />
    </form>
  )
}
