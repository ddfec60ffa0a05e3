import { useState } from 'react'
import type { Printability, RestingSide } from '#contract/printing/printability.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { sideText } from './printability-text.ts'

type TurnModelProps = {
  name: string
  report: Printability
  onTurn: (down: RestingSide['down']) => void
}

/** Lays a model on another of its sides: its file, pictures and estimate are made again. */
export function TurnModel({ name, report: { sides = [], turn }, onTurn }: TurnModelProps) {
  const [chosen, setChosen] = useState(0)
  const side = sides[chosen]
  if (!side) return null
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 grow sm:max-w-md">
        <SelectField
          label={`Lay ${name} on another side`}
          value={chosen}
          onChange={({ target }) => setChosen(Number(target.value))}
          options={sides.map((each, index) => ({
            value: `${index}`,
            label: index === 0 && turn ? `${sideText(each)}, proposed` : sideText(each),
          }))}
        />
      </div>
      <Button onClick={() => onTurn(side.down)} aria-label={`Turn ${name}`}>
        Turn
      </Button>
      <p className="basis-full break-words text-muted text-sm">{sideText(side)}</p>
    </div>
  )
}
