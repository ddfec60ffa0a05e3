import { addSynonyms, changeSynonyms, type SynonymGroup } from '#contract/catalogue/studio/synonyms.ts'
import { call } from '../../api/api.ts'
import { refusedField } from '../../forms/forms.ts'
import { notify } from '../../ui/feedback/toast.ts'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { TextArea } from '../../ui/fields/text-field.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useDialogForm } from '../form/use-dialog-form.ts'
import { parseWords } from './word-lines.ts'

type SynonymDialogProps = {
  /** Undefined creates a new group. */
  group?: SynonymGroup
  /** The search without results that gets synonyms. */
  searched?: string
  onDone: () => Promise<unknown>
  onClose: () => void
}

type SynonymForm = { words: string; meanings: string; direction: 'both' | 'one' }

const directions = [
  { value: 'both', label: 'Both ways' },
  { value: 'one', label: 'One way' },
] as const

export function SynonymDialog({ group, searched, onDone, onClose }: SynonymDialogProps) {
  const form = useDialogForm<SynonymForm>({
    defaultValues: {
      words: group?.words.join('\n') ?? searched ?? '',
      meanings: group?.meanings.join('\n') ?? '',
      direction: searched || group?.meanings.length ? 'one' : 'both',
    },
    fieldOf: refusedField(['words', 'meanings']),
    submit: async ({ words, meanings, direction }) => {
      const content = { words: parseWords(words), meanings: direction === 'one' ? parseWords(meanings) : [] }
      if (group) {
        const body = { ...content, version: group.version }
        await call(changeSynonyms, { params: { id: group.id }, body })
      } else await call(addSynonyms, { body: content })
      notify('success', addSynonyms.message)
      await onDone()
      onClose()
    },
  })
  const { register, watch, setValue, formState } = form
  const isOneWay = watch('direction') === 'one'

  return (
    <FormDialog
      title={group ? 'Edit synonyms' : 'Add synonyms'}
      text="Searches and suggestions use the words as soon as you save."
      action="Save"
      form={form}
      onClose={onClose}
    >
      <div className="justify-self-start">
        <Segmented
          label="Direction"
          options={directions}
          value={watch('direction')}
          onChange={(direction) => setValue('direction', direction)}
        />
      </div>
      <TextArea
        label={isOneWay ? 'When members search for' : 'Words that mean the same'}
        hint={
          isOneWay
            ? 'One word or phrase a line.'
            : 'One word or phrase a line. A search for one of them finds all of them.'
        }
        rows={4}
        error={formState.errors.words?.message}
        {...register('words')}
      />
      {isOneWay && (
        <TextArea
          label="Also find designs with"
          hint="A search for these words finds the same as before."
          rows={3}
          error={formState.errors.meanings?.message}
          {...register('meanings')}
        />
      )}
    </FormDialog>
  )
}
