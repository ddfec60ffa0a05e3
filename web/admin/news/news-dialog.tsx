import { addNews, changeNews, type News } from '#contract/news.ts'
import { maxLengthOf } from '#contract/texts.ts'
import { call } from '../../api/api.ts'
import { fieldProps, refusedField } from '../../forms/forms.ts'
import { notify } from '../../ui/feedback/toast.ts'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useDialogForm } from '../form/use-dialog-form.ts'

type NewsDialogProps = {
  /** Undefined creates a draft. */
  news?: News
  onDone: () => Promise<unknown>
  onClose: () => void
}

export function NewsDialog({ news, onDone, onClose }: NewsDialogProps) {
  const form = useDialogForm({
    defaultValues: { subject: news?.subject ?? '', body: news?.body ?? '' },
    fieldOf: refusedField(['subject', 'body']),
    submit: async (content) => {
      if (news)
        await call(changeNews, { params: { id: news.id }, body: { ...content, version: news.version } })
      else await call(addNews, { body: content })
      notify('success', addNews.message)
      await onDone()
      onClose()
    },
  })
  const field = fieldProps(form)
  const { shape } = addNews.body
  return (
    <FormDialog
      title={news ? 'Edit news' : 'Write news'}
      text="Saved as a draft. The email begins with “Hello” and the name of the member."
      action="Save draft"
      form={form}
      onClose={onClose}
    >
      <TextField label="Subject" maxLength={maxLengthOf(shape.subject)} {...field('subject')} />
      <TextArea label="Text" maxLength={maxLengthOf(shape.body)} rows={8} {...field('body')} />
    </FormDialog>
  )
}
