import {
  type AdminChannelGuide,
  type SalesChannel,
  salesChannels,
  saveChannelGuide,
  type Verdict,
  verdicts,
} from '#contract/channels.ts'
import { call } from '../../api/api.ts'
import { useSubmitForm } from '../../forms/forms.ts'
import { notify } from '../../ui/feedback/toast.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'
import { FormDialog } from '../form/form-dialog.tsx'

type ChannelDialogProps = {
  channel: SalesChannel
  guide: AdminChannelGuide | undefined
  onDone: () => Promise<unknown>
  onClose: () => void
}

export function ChannelDialog({ channel, guide, onDone, onClose }: ChannelDialogProps) {
  const form = useSubmitForm({
    defaultValues: {
      verdict: guide?.verdict ?? ('conditions' as Verdict),
      text: guide?.text ?? '',
      rulesUrl: guide?.rulesUrl ?? '',
      checkedOn: new Date().toISOString().slice(0, 10),
    },
    submit: async ({ rulesUrl, ...content }) => {
      const body = { ...content, rulesUrl: rulesUrl.trim() || null, version: guide?.version ?? 0 }
      await call(saveChannelGuide, { params: { channel }, body })
      notify('success', saveChannelGuide.message)
      await onDone()
      onClose()
    },
  })
  const { register } = form
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
        {...register('verdict')}
      />
      <TextArea label="What sellers must know" maxLength={2000} {...register('text')} />
      <TextField label="Link to the rules (optional)" type="url" maxLength={500} {...register('rulesUrl')} />
      <TextField label="Checked on" type="date" {...register('checkedOn')} />
    </FormDialog>
  )
}
