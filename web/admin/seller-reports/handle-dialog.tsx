import { handleSellerReport, listSellerReports } from '#contract/certificates/seller-reports.ts'
import { maxLengthOf } from '#contract/texts.ts'
import { call } from '../../api/api.ts'
import { problemWith } from '../../forms/forms.ts'
import { notify } from '../../ui/feedback/toast.ts'
import { TextArea } from '../../ui/fields/text-field.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { refetchPaths } from '../form/refetch-paths.ts'
import { useDialogForm } from '../form/use-dialog-form.ts'

type HandleDialogProps = { report: { id: string; name: string }; onClose: () => void }

export function HandleDialog({ report: { id, name }, onClose }: HandleDialogProps) {
  const form = useDialogForm({
    defaultValues: { note: '' },
    validate: (body) => ({ note: problemWith(handleSellerReport.body, body) }),
    submit: async (body) => {
      await call(handleSellerReport, { params: { id }, body })
      await refetchPaths(listSellerReports.path)
      notify('success', handleSellerReport.message)
      onClose()
    },
  })
  return (
    <FormDialog
      title="Mark this report as handled?"
      text={`The ${name} leaves the list of open reports. No email is sent.`}
      action="Mark as handled"
      form={form}
      onClose={onClose}
    >
      <TextArea
        {...form.register('note')}
        label="Note (optional)"
        rows={3}
        maxLength={maxLengthOf(handleSellerReport.body.shape.note)}
        error={form.formState.errors.note?.message}
      />
    </FormDialog>
  )
}
