import { personName } from '#contract/rules.ts'
import { useSubmitForm } from '../../forms/forms.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { notify } from '../../ui/feedback/toast.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useUnsavedChanges } from '../../ui/unsaved/unsaved-changes.ts'
import { useSavePreferences } from '../values/use-preferences.ts'

export function TradingNameForm({ stored }: { stored: string }) {
  const { mutateAsync: save, isPending } = useSavePreferences()
  const { register, watch, onSubmit, formState } = useSubmitForm({
    defaultValues: { tradingName: stored },
    mode: 'onChange',
    validate: tradingNameProblems,
    async submit({ tradingName }) {
      await save({ tradingName: tradingName.trim() || null })
      notify('success', 'Trading name saved.')
    },
  })
  const isChanged = watch('tradingName').trim() !== stored
  useUnsavedChanges(isChanged && !isPending)

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-7">
      <TextField
        {...register('tradingName')}
        label="Trading name"
        hint="Buyers see it on your certificates. Without one they see your name."
        autoComplete="organization"
        error={formState.errors.tradingName?.message}
      />
      <Button type="submit" idle={!isChanged} loading={isPending} className="justify-self-start">
        Save trading name
      </Button>
    </form>
  )
}

function tradingNameProblems({ tradingName }: { tradingName: string }) {
  const name = tradingName.trim()
  return { tradingName: name ? personName.safeParse(name).error?.issues[0]?.message : undefined }
}
