import { useState } from 'react'
import type { Printability, RestingSide } from '#contract/printing/printability/printability.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { distinctSides, sideText, steadyText, steadyWays } from './printability-text.ts'

type TurnModelProps = {
  name: string
  report: Printability
  onTurn: (down: RestingSide['down']) => void
}

/** Turns a model onto another side: its file, pictures and estimate are made again, and shown before they are used. */
export function TurnModel({ name, report, onTurn }: TurnModelProps) {
  return (
    <div className="grid gap-3">
      {steadyWays(report).map(({ label, side, now }) => (
        <div key={label} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {side && !now && (
            <Button size="sm" aria-label={`${label}: ${name}`} onClick={() => onTurn(side.down)}>
              {label}
            </Button>
          )}
          <p className="min-w-48 flex-1 text-muted text-sm tabular-nums">
            {now ?? `${side ? '' : `${label}: `}${steadyText(side)}`}
          </p>
        </div>
      ))}
      <OtherSides name={name} report={report} onTurn={onTurn} />
    </div>
  )
}

function OtherSides({ name, report, onTurn }: TurnModelProps) {
  const [chosen, setChosen] = useState(0)
  const sides = distinctSides(report.sides ?? [])
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
            label: index === 0 && report.turn ? `${sideText(each)}, proposed` : sideText(each),
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
