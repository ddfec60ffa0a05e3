import { useFormatDistance } from '../../../preferences/preferences.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import type { Anchor } from '../layout/anchors.ts'
import { distanceBetween, type Measure } from './use-measure.ts'

type MeasurePanelProps = {
  measure: Measure
  anchors: Anchor[]
  /** The steps of the preview, in millimetres. */
  stepMm: number
}

export function MeasurePanel({ measure, anchors, stepMm }: MeasurePanelProps) {
  const { from, to, clear, chooseFrom, chooseTo } = measure
  const formatDistance = useFormatDistance()
  const distance = distanceBetween(from, to)
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">Measure</legend>
      <p role="status" className="text-sm">
        {distance === undefined ? (
          nextStep(from ?? to)
        ) : (
          <b className="font-semibold">Distance: {formatDistance(distance)}</b>
        )}
      </p>
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
        <AnchorField label="From" {...{ end: from, anchors, onChoose: chooseFrom }} />
        <AnchorField label="To" {...{ end: to, anchors, onChoose: chooseTo }} />
        <Button onClick={clear}>Clear</Button>
      </div>
      <p className="text-muted text-sm">
        The view is simplified: a distance is right to within {formatDistance(Math.max(0.1, stepMm * 2))}.
        Escape clears.
      </p>
    </fieldset>
  )
}

function nextStep(end: Measure['from']) {
  return end
    ? 'Now choose the second point.'
    : 'Click or tap two points of the model, or choose them from the lists.'
}

type AnchorFieldProps = {
  label: string
  end: Measure['from']
  anchors: Anchor[]
  onChoose: (anchor: Anchor | undefined) => void
}

function AnchorField({ label, end, anchors, onChoose }: AnchorFieldProps) {
  return (
    <SelectField
      label={label}
      value={end?.anchor ?? ''}
      onChange={({ target }) => onChoose(anchors.find(({ id }) => id === target.value))}
      options={[
        { value: '', label: end && !end.anchor ? 'Point in the view' : 'Choose a point' },
        ...anchors.map(({ id, label: name }) => ({ value: id, label: name })),
      ]}
    />
  )
}
