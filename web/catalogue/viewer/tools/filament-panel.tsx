import { useState } from 'react'
import { filamentSwatches } from '#contract/printing/filament/filament-colours.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ColourSwatches } from '../../../ui/fields/colour-swatches.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import type { Part } from '../model/parts.ts'
import { type Filament, finishes, plainFilament, usualFilament } from '../scene/filaments.ts'

export type Filaments = ReadonlyMap<string, Filament>

type FilamentPanelProps = {
  parts: readonly Part[]
  filaments: Filaments
  setFilaments: (filaments: Filaments) => void
}

export function FilamentPanel({ parts, filaments, setFilaments }: FilamentPanelProps) {
  const [partId, setPartId] = useState('')
  const chosen = parts.filter(({ id }) => id === partId)
  const targets = chosen.length > 0 ? chosen : parts
  const [first] = targets
  const filamentOf = (part: Part) => filaments.get(part.id) ?? usualFilament(part)
  const current = first ? filamentOf(first) : plainFilament
  const paint = (change: Partial<Filament>) =>
    setFilaments(
      new Map([
        ...filaments,
        ...targets.map((part) => [part.id, { ...filamentOf(part), ...change }] as const),
      ]),
    )
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">Filament colours</legend>
      {parts.length > 1 && (
        <SelectField
          label="Part to colour"
          value={chosen[0]?.id ?? ''}
          onChange={({ target }) => setPartId(target.value)}
          options={[
            { value: '', label: 'All parts' },
            ...parts.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <ColourSwatches
        otherName="not chosen"
        swatches={filamentSwatches}
        value={current.colour}
        onChoose={(colour) => paint({ colour })}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Segmented
          label="Finish"
          options={finishes}
          value={current.finish}
          onChange={(finish) => paint({ finish })}
        />
        <Button size="sm" onClick={() => setFilaments(new Map())}>
          Reset colours
        </Button>
      </div>
      <p className="text-muted text-sm">Only to try here: colours are not saved.</p>
    </fieldset>
  )
}
