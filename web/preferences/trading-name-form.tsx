import { type FormEvent, useState } from 'react'
import { personName } from '#contract/rules.ts'
import { Button } from '../ui/buttons/button.tsx'
import { notify } from '../ui/feedback/toast.ts'
import { TextField } from '../ui/fields/text-field.tsx'
import { useUnsavedChanges } from '../ui/unsaved/unsaved-changes.ts'
import { useSavePreferences } from './use-preferences.ts'

export function TradingNameForm({ stored }: { stored: string }) {
  const [name, setName] = useState(stored)
  const { mutate: save, isPending } = useSavePreferences()
  const wanted = name.trim()
  const hasChanged = wanted !== stored
  const problem = wanted ? personName.safeParse(wanted).error?.issues[0]?.message : undefined
  useUnsavedChanges(hasChanged && !isPending)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!hasChanged || problem || isPending) return
    save({ tradingName: wanted || null }, { onSuccess: () => notify('success', 'Trading name saved.') })
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <TextField
        label="Trading name"
        name="tradingName"
        autoComplete="organization"
        value={name}
        error={problem}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" idle={!hasChanged} loading={isPending} className="justify-self-start">
        Save trading name
      </Button>
    </form>
  )
}
