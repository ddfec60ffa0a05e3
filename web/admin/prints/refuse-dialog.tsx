import { listAdminPrintPhotos, refusePrintPhoto } from '#contract/prints/print-photos.ts'
import { maxLengthOf } from '#contract/texts.ts'
import { call } from '../../api/api.ts'
import { problemWith } from '../../forms/forms.ts'
import { notify } from '../../ui/feedback/toast.ts'
import { TextArea } from '../../ui/fields/text-field.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { refetchPaths } from '../form/refetch-paths.ts'
import { useDialogForm } from '../form/use-dialog-form.ts'

type RefuseDialogProps = { photo: { id: string; design: string; member: string }; onClose: () => void }

export function RefuseDialog({ photo: { id, design, member }, onClose }: RefuseDialogProps) {
  const form = useDialogForm({
    defaultValues: { reason: '' },
    validate: (body) => ({ reason: problemWith(refusePrintPhoto.body, body) }),
    submit: async (body) => {
      await call(refusePrintPhoto, { params: { id }, body })
      await refetchPaths(listAdminPrintPhotos.path)
      notify('success', refusePrintPhoto.message)
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Refuse the photo of ${design}?`}
      text={`No other member sees the photo. ${member} reads the reason on the page of the design.`}
      action="Refuse photo"
      isDangerous
      form={form}
      onClose={onClose}
    >
      <TextArea
        {...form.register('reason')}
        label="Reason"
        rows={3}
        maxLength={maxLengthOf(refusePrintPhoto.body.shape.reason)}
        error={form.formState.errors.reason?.message}
      />
    </FormDialog>
  )
}
