import { writtenNeededItem } from '#contract/catalogue/assembly.ts'
import { maxLengthOf } from '#contract/texts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { type NeededItemValue, neededItemErrors } from '../form/assembly-values.ts'

type NeededItemFieldsProps = {
  item: NeededItemValue
  onChange: (item: NeededItemValue) => void
  onRemove: () => void
}

export function NeededItemFields({ item, onChange, onRemove }: NeededItemFieldsProps) {
  const { name, quantity, unit } = item
  const errors = neededItemErrors(item)
  return (
    <div className="grid min-w-0 flex-1 gap-3 py-2 sm:grid-cols-[10rem_6rem_minmax(0,1fr)_auto] sm:items-start">
      <TextField
        label="Quantity"
        inputMode="decimal"
        placeholder="1"
        error={errors.quantity}
        value={quantity}
        onChange={({ target }) => onChange({ ...item, quantity: target.value })}
      />
      <TextField
        label="Unit"
        placeholder="cm"
        maxLength={maxLengthOf(writtenNeededItem.shape.unit)}
        error={errors.unit}
        value={unit}
        onChange={({ target }) => onChange({ ...item, unit: target.value })}
      />
      <TextField
        label="Item"
        placeholder="M3 × 8 screw"
        maxLength={maxLengthOf(writtenNeededItem.shape.name)}
        error={errors.name}
        value={name}
        onChange={({ target }) => onChange({ ...item, name: target.value })}
      />
      <Button
        size="sm"
        variant="quiet"
        className="justify-self-start sm:mt-7"
        aria-label={`Remove ${name || 'item'}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </div>
  )
}
