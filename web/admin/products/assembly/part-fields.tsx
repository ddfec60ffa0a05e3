import { partDirections } from '#contract/catalogue/assembly.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { type PartValue, partErrors } from '../form/assembly-values.ts'

const directionNames = {
  above: 'Above',
  below: 'Below',
  front: 'The front',
  back: 'The back',
  left: 'The left',
  right: 'The right',
}
const directions = partDirections.map((value) => ({ value, label: directionNames[value] }))
const axes = ['X', 'Y', 'Z']

type PartFieldsProps = {
  value: PartValue
  step: number
  partNames: readonly string[]
  onChange: (value: PartValue) => void
  onRemove: () => void
}

/** Shows a part that a step adds. Where it ends up only matters for the picture. */
export function PartFields({ value, step, partNames, onChange, onRemove }: PartFieldsProps) {
  const errors = partErrors(value, partNames)
  const known = partNames.includes(value.part) || value.part === '' ? partNames : [...partNames, value.part]
  const options = [
    { value: '', label: 'Choose a part' },
    ...known.map((name) => ({ value: name, label: name })),
  ]
  const setAxis = (field: 'at' | 'turn', axis: number, typed: string) => {
    const [x, y, z] = value[field].map((before, index) => (index === axis ? typed : before))
    onChange({ ...value, [field]: [x, y, z] })
  }
  const axisFields = (field: 'at' | 'turn', label: string) =>
    axes.map((axis, index) => (
      <TextField
        key={`${field}${axis}`}
        label={`${label} ${axis}`}
        inputMode="decimal"
        error={errors[`${field}.${index}`]}
        value={value[field][index] ?? ''}
        onChange={({ target }) => setAxis(field, index, target.value)}
      />
    ))
  return (
    <div className="grid gap-3 rounded-md border border-line p-3">
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_10rem_auto] sm:items-start">
        <SelectField
          label="Part"
          options={options}
          error={errors.part}
          value={value.part}
          onChange={({ target }) => onChange({ ...value, part: target.value })}
        />
        <SelectField
          label="Comes from"
          options={directions}
          value={value.comesFrom}
          onChange={({ target }) => {
            const comesFrom = partDirections.find((direction) => direction === target.value)
            if (comesFrom) onChange({ ...value, comesFrom })
          }}
        />
        <Button
          size="sm"
          variant="quiet"
          className="justify-self-start sm:mt-7"
          aria-label={`Remove ${value.part || 'part'} from step ${step}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
      <details className="text-sm">
        <summary className="cursor-pointer">Place and turn</summary>
        <p className="mt-2 text-muted">
          Place: millimetres to the middle of the underside of the turned part. Without a place, the part
          stands on top of the parts before it.
        </p>
        <div className="mt-3 grid gap-3 sm:grid-cols-3">
          {axisFields('at', 'Place')}
          {axisFields('turn', 'Turn')}
        </div>
      </details>
    </div>
  )
}
