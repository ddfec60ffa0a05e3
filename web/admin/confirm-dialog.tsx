import { useSubmitForm } from '../forms/forms.ts'
import { FormDialog, type FormDialogProps } from './form/form-dialog.tsx'

type ConfirmDialogProps = Omit<FormDialogProps, 'form'> & { onConfirm: () => Promise<unknown> }

/** Asks for confirmation. The title names the object, the text the consequence. */
export function ConfirmDialog({ onConfirm, ...dialog }: ConfirmDialogProps) {
  const form = useSubmitForm({
    submit: async () => {
      await onConfirm()
      dialog.onClose()
    },
  })
  return <FormDialog {...dialog} form={form} />
}
