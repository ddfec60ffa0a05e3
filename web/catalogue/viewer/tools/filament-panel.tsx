import { useId, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import type { Part } from '../model/parts.ts'
import { type Filament, filamentColours, finishes, plainFilament } from '../scene/filaments.ts'

export type Filaments = ReadonlyMap<string, Filament>

type FilamentPanelProps = {
  parts: readonly Part[]
  filaments: Filaments
  setFilaments: (filaments: Filaments) => void
}

/** Colours to try; they are not saved. */
export function FilamentPanel({ parts, filaments, setFilaments }: FilamentPanelProps) {
  const [partId, setPartId] = useState('')
  const chosen = parts.filter(({ id }) => id === partId)
  const targets = chosen.length > 0 ? chosen : parts
  const [first] = targets
  const current = (first && filaments.get(first.id)) ?? plainFilament
  const paint = (change: Partial<Filament>) =>
    setFilaments(
      new Map([...filaments, ...targets.map(({ id }) => [id, { ...current, ...change }] as const)]),
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
      <Swatches colour={current.colour} onChoose={(colour) => paint({ colour })} />
      <div className="flex flex-wrap items-center gap-3 pointer-coarse:[&_label]:min-h-11">
        <Segmented
          label="Finish"
          options={finishes}
          value={current.finish}
          onChange={(finish) => paint({ finish })}
        />
        <Button size="sm" onClick={() => setFilaments(new Map())} className="pointer-coarse:min-h-11">
          Reset colours
        </Button>
      </div>
      <p className="text-muted text-sm">Only to try here: colours are not saved.</p>
    </fieldset>
  )
}

function Swatches({ colour, onChoose }: { colour: string; onChoose: (colour: string) => void }) {
  const name = useId()
  const chosen = filamentColours.find((each) => each.colour === colour)
  return (
    <fieldset>
      <legend className="mb-1 text-sm">
        <span className="font-semibold">Filament</span> {chosen?.name ?? 'not chosen'}
      </legend>
      <div className="-m-1 flex flex-wrap">
        {filamentColours.map((each) => (
          <label
            key={each.name}
            title={each.name}
            className="flex size-11 cursor-pointer items-center justify-center rounded-full border-2 border-transparent has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name={name}
              aria-label={each.name}
              checked={each.colour === colour}
              onChange={() => onChoose(each.colour)}
              className="sr-only"
            />
            <span className="size-8 rounded-full border border-edge" style={{ background: each.colour }} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
