import type { FormEvent, ReactNode } from 'react'
import { FormFailure } from '../../forms/forms.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { DialogActions } from '../../ui/overlays/dialog-actions.tsx'
import { useUnsavedChanges } from '../../ui/unsaved/unsaved-changes.ts'

export type FormDialogProps = {
  title: string
  text: ReactNode
  /** The label of the submit button. */
  action: string
  /** The label of the button that closes the dialog; default: Cancel. */
  closing?: string
  isDangerous?: boolean
  /** What `useDialogForm` returns. */
  form: {
    onSubmit: (event: FormEvent) => void
    failure: unknown
    formState: { isSubmitting: boolean; isDirty: boolean }
  }
  children?: ReactNode
  onClose: () => void
}

export function FormDialog(props: FormDialogProps) {
  const { title, text, action, closing = 'Cancel', isDangerous = false, form, children, onClose } = props
  const { isSubmitting, isDirty } = form.formState
  useUnsavedChanges(isDirty && !isSubmitting)

  function submit(event: FormEvent) {
    // A form around the dialog would be submitted too.
    event.stopPropagation()
    form.onSubmit(event)
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={!isSubmitting}
      closeOnClickOutside={!children}
      title={title}
      description={text}
    >
      <form noValidate onSubmit={submit} className="grid gap-7">
        {children}
        <FormFailure error={form.failure} />
        <DialogActions>
          <Button onClick={onClose} disabled={isSubmitting}>
            {closing}
          </Button>
          <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} loading={isSubmitting}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
