import {
  type BoothChoices,
  type BoothExtra,
  type BoothShot,
  boothExtras,
} from '#contract/catalogue/photo-booth.ts'
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx'
import { shotLabels } from './booth-values.ts'

type BoothExtrasProps = {
  choices: BoothChoices
  onChange: (choices: BoothChoices) => void
  onShow: (shot: BoothShot) => void
  hasExplodedView: boolean
}

/** Chooses the pictures that are made beside the cover and the views, and shows the one that was added. */
export function BoothExtras({ choices, onChange, onShow, hasExplodedView }: BoothExtrasProps) {
  function set(extra: BoothExtra, isChosen: boolean) {
    const extras = boothExtras.filter((one) => (one === extra ? isChosen : choices.extras.includes(one)))
    onChange({ ...choices, extras })
    onShow(isChosen ? extra : 'cover')
  }
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1.5 font-semibold text-sm">Extra pictures</legend>
      {boothExtras
        .filter((extra) => extra !== 'exploded' || hasExplodedView)
        .map((extra) => (
          <CheckboxField
            key={extra}
            label={shotLabels[extra]}
            checked={choices.extras.includes(extra)}
            onChange={({ target }) => set(extra, target.checked)}
          />
        ))}
      {!hasExplodedView && (
        <p className="text-muted text-sm">For an exploded view, add assembly steps with two parts or more.</p>
      )}
    </fieldset>
  )
}
