import {
  type AdminChannelGuide,
  type SalesChannel,
  salesChannels,
  saveChannelGuide,
  type Verdict,
  verdicts,
} from '#contract/channels.ts'
import { maxLengthOf } from '#contract/texts.ts'
import { call } from '../../api/api.ts'
import { fieldProps, refusedField } from '../../forms/forms.ts'
import { notify } from '../../ui/feedback/toast.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useDialogForm } from '../form/use-dialog-form.ts'

type ChannelDialogProps = {
  channel: SalesChannel
  guide: AdminChannelGuide | undefined
  onDone: () => Promise<unknown>
  onClose: () => void
}

export function ChannelDialog({ channel, guide, onDone, onClose }: ChannelDialogProps) {
  const form = useDialogForm({
    defaultValues: {
      verdict: guide?.verdict ?? ('conditions' as Verdict),
      text: guide?.text ?? '',
      rulesUrl: guide?.rulesUrl ?? '',
      checkedOn: new Date().toISOString().slice(0, 10),
    },
    fieldOf: refusedField(['text', 'rulesUrl', 'checkedOn']),
    submit: async ({ rulesUrl, ...content }) => {
      const body = { ...content, rulesUrl: rulesUrl.trim() || null, version: guide?.version ?? 0 }
      await call(saveChannelGuide, { params: { channel }, body })
      notify('success', saveChannelGuide.message)
      await onDone()
      onClose()
    },
  })
  const field = fieldProps(form)
  const { shape } = saveChannelGuide.body
  return (
    <FormDialog
      title={salesChannels[channel].name}
      text="Read the rules of the channel before you save: the date tells members how fresh the guide is."
      action="Save"
      form={form}
      onClose={onClose}
    >
      <SelectField
        label="May prints of our designs be sold here?"
        options={Object.entries(verdicts).map(([value, label]) => ({ value, label }))}
        {...field('verdict')}
      />
      <TextArea label="What sellers must know" maxLength={maxLengthOf(shape.text)} {...field('text')} />
      <TextField
        label="Link to the rules (optional)"
        type="url"
        maxLength={maxLengthOf(shape.rulesUrl)}
        {...field('rulesUrl')}
      />
      <TextField label="Checked on" type="date" {...field('checkedOn')} />
    </FormDialog>
  )
}
