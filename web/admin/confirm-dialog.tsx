import { useSubmitForm } from '../forms/forms.ts'
import { TextArea } from '../ui/fields/text-field.tsx'
import { FormDialog, type FormDialogProps } from './form/form-dialog.tsx'

type ConfirmDialogProps = Omit<FormDialogProps, 'form'> & {
  /** Asks for a reason of at most so many characters. */
  reasonLength?: number | undefined
  onConfirm: (reason: string) => Promise<unknown>
}

/** Asks for confirmation. The title names the object, the text the consequence. */
export function ConfirmDialog({ onConfirm, reasonLength, ...dialog }: ConfirmDialogProps) {
  const asksReason = reasonLength !== undefined
  const form = useSubmitForm({
    defaultValues: { reason: '' },
    validate: ({ reason }) => ({ reason: asksReason && !reason.trim() ? 'Write the reason.' : undefined }),
    submit: async ({ reason }) => {
      await onConfirm(reason)
      dialog.onClose()
    },
  })
  return (
    <FormDialog {...dialog} form={form}>
      {asksReason && (
        <TextArea
          {...form.register('reason')}
          label="Reason"
          hint="For the audit log."
          rows={3}
          maxLength={reasonLength}
          error={form.formState.errors.reason?.message}
        />
      )}
    </FormDialog>
  )
}
