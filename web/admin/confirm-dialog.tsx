import { fieldProps } from '../forms/forms.ts'
import { TextArea } from '../ui/fields/text-field.tsx'
import { FormDialog, type FormDialogProps } from './form/form-dialog.tsx'
import { useDialogForm } from './form/use-dialog-form.ts'

type ConfirmDialogProps = Omit<FormDialogProps, 'form'> & {
  /** Asks for a reason of at most so many characters, instead of showing children. */
  reasonLength?: number | undefined
  onConfirm: (reason: string) => Promise<unknown>
}

/** Asks for confirmation. The title names the object, the text the consequence. */
export function ConfirmDialog({ onConfirm, reasonLength, children, ...dialog }: ConfirmDialogProps) {
  const asksReason = reasonLength !== undefined
  const form = useDialogForm({
    defaultValues: { reason: '' },
    validate: ({ reason }) => ({ reason: asksReason && !reason.trim() ? 'Write the reason.' : undefined }),
    submit: async ({ reason }) => {
      await onConfirm(reason)
      dialog.onClose()
    },
  })
  const field = fieldProps(form)
  return (
    <FormDialog {...dialog} form={form}>
      {asksReason ? (
        <TextArea
          label="Reason"
          hint="For the audit log."
          rows={3}
          maxLength={reasonLength}
          {...field('reason')}
        />
      ) : (
        children
      )}
    </FormDialog>
  )
}
