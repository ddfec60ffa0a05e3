import type { BoothExtra, BoothShot } from '#contract/catalogue/studio/booth-shots.ts'
import type { BoothChoices } from '#contract/catalogue/studio/photo-booth.ts'
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx'
import { shotLabels } from './booth-values.ts'

type BoothExtrasProps = {
  choices: BoothChoices
  onChange: (choices: BoothChoices) => void
  onShow: (shot: BoothShot) => void
  offered: readonly BoothExtra[]
}

/** Chooses the pictures that are made beside the cover and the views, and shows the one that was added. */
export function BoothExtras({ choices, onChange, onShow, offered }: BoothExtrasProps) {
  function set(extra: BoothExtra, isChosen: boolean) {
    const extras = offered.filter((one) => (one === extra ? isChosen : choices.extras.includes(one)))
    onChange({ ...choices, extras })
    onShow(isChosen ? extra : 'cover')
  }
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1.5 font-semibold text-sm">Extra pictures</legend>
      {offered.map((extra) => (
        <CheckboxField
          key={extra}
          label={shotLabels[extra]}
          checked={choices.extras.includes(extra)}
          onChange={({ target }) => set(extra, target.checked)}
        />
      ))}
      {!offered.includes('exploded') && (
        <p className="text-muted text-sm">For an exploded view, add assembly steps with two parts or more.</p>
      )}
    </fieldset>
  )
}
