import { ArrowDown, ArrowUp } from 'lucide-react'
import { assemblyStep } from '#contract/catalogue/assembly.ts'
import { maxLengthOf } from '#contract/texts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { blankPart, type PartValue, type StepValue, stepError } from '../form/assembly-values.ts'
import { PartFields } from './part-fields.tsx'

type StepFieldsProps = {
  step: StepValue
  number: number
  count: number
  partNames: readonly string[]
  pictureUrl: string | undefined
  /** One place up (-1) or down (1). Steps are too tall to be dragged. */
  onMove: (by: -1 | 1) => void
  onChange: (step: StepValue) => void
  onRemove: () => void
}

export function StepFields({ step, number, count, onMove, onChange, onRemove, ...shown }: StepFieldsProps) {
  const { text, parts } = step
  const { partNames, pictureUrl } = shown
  const setParts = (next: PartValue[]) => onChange({ ...step, parts: next })
  return (
    <div className="grid min-w-0 flex-1 gap-3 py-2">
      {pictureUrl && (
        <img
          src={pictureUrl}
          alt={`Step ${number}, exploded view`}
          className="aspect-4/3 w-full max-w-72 rounded-sm bg-sunken"
        />
      )}
      <TextArea
        label={`Step ${number}`}
        rows={2}
        maxLength={maxLengthOf(assemblyStep.shape.text)}
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
        <MoveButton number={number} towards="up" isLast={number === 1} onClick={() => onMove(-1)} />
        <MoveButton number={number} towards="down" isLast={number === count} onClick={() => onMove(1)} />
        <Button size="sm" variant="quiet" aria-label={`Remove step ${number}`} onClick={onRemove}>
          Remove step
        </Button>
      </div>
    </div>
  )
}

type MoveButtonProps = { number: number; towards: 'up' | 'down'; isLast: boolean; onClick: () => void }

function MoveButton({ number, towards, isLast, onClick }: MoveButtonProps) {
  const Arrow = towards === 'up' ? ArrowUp : ArrowDown
  return (
    <Button size="sm" idle={isLast} aria-label={`Move step ${number} ${towards}`} onClick={onClick}>
      <Arrow size={18} aria-hidden="true" /> Move {towards}
    </Button>
  )
}
