import { Button } from '../../../ui/buttons/button.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { blankPart, type PartValue, type StepValue, stepError } from './assembly-values.ts'
import { PartFields } from './part-fields.tsx'

type StepFieldsProps = {
  step: StepValue
  number: number
  partNames: readonly string[]
  pictureUrl: string | undefined
  onChange: (step: StepValue) => void
  onRemove: () => void
}

export function StepFields({ step, number, partNames, pictureUrl, onChange, onRemove }: StepFieldsProps) {
  const { text, parts } = step
  const setParts = (next: PartValue[]) => onChange({ ...step, parts: next })
  return (
    <div className="grid min-w-0 flex-1 gap-3 py-2">
      {pictureUrl && (
        <img
          src={pictureUrl}
          alt={`Step ${number}, drawn apart`}
          className="aspect-4/3 w-full max-w-72 rounded-sm bg-sunken"
        />
      )}
      <TextArea
        label={`Step ${number}`}
        rows={2}
        maxLength={1_000}
        error={stepError(step)}
        value={text}
        onChange={({ target }) => onChange({ ...step, text: target.value })}
      />
      <ul aria-label={`Parts of step ${number}`} className="grid gap-3 empty:hidden">
        {parts.map((part) => (
          <li key={part.id}>
            <PartFields
              value={part}
              step={number}
              partNames={partNames}
              onChange={(next) => setParts(parts.map((one) => (one.id === next.id ? next : one)))}
              onRemove={() => setParts(parts.filter(({ id }) => id !== part.id))}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          aria-label={`Add part to step ${number}`}
          disabled={partNames.length === 0}
          onClick={() => setParts([...parts, blankPart()])}
        >
          Add part
        </Button>
        <Button size="sm" variant="quiet" aria-label={`Remove step ${number}`} onClick={onRemove}>
          Remove step
        </Button>
      </div>
    </div>
  )
}
