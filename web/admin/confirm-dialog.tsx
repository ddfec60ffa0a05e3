import { useEffect, useRef } from 'react'
import type * as z from 'zod/mini'
import { maxLengthOf } from '#contract/texts.ts'
import { fieldProps, problemWith } from '../forms/forms.ts'
import { TextArea } from '../ui/fields/text-field.tsx'
import { FormDialog, type FormDialogProps } from './form/form-dialog.tsx'
import { useDialogForm } from './form/use-dialog-form.ts'

type ConfirmDialogProps = Omit<FormDialogProps, 'form'> & {
  /** Asks for a reason of this schema, instead of showing children. */
  reasonSchema?: z.ZodMiniString | undefined
  onConfirm: (reason: string) => Promise<unknown>
}

/** Asks for confirmation. The title names the object, the text the consequence. */
export function ConfirmDialog({ onConfirm, reasonSchema, children, ...dialog }: ConfirmDialogProps) {
  const isShown = useIsShown()
  const form = useDialogForm({
    defaultValues: { reason: '' },
    validate: ({ reason }) => ({ reason: reasonSchema && problemWith(reasonSchema, reason) }),
    submit: async ({ reason }) => {
      await onConfirm(reason)
      // Otherwise another dialog of the page is open now.
      if (isShown.current) dialog.onClose()
    },
  })
  const field = fieldProps(form)
  return (
    <FormDialog {...dialog} form={form}>
      {reasonSchema ? (
        <TextArea
          label="Reason"
          hint="For the audit log."
          rows={3}
          maxLength={maxLengthOf(reasonSchema)}
          {...field('reason')}
        />
      ) : (
        children
      )}
    </FormDialog>
  )
}

function useIsShown() {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}
