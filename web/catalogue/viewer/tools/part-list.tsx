import { useMemo } from 'react'
import { useFormatSize, useFormatVolume } from '../../../preferences/preferences.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { countOf } from '../../../ui/format/format.ts'
import { volumeOf } from '../model/glb.ts'
import type { PartSelection } from './use-part-selection.ts'

type PartListProps = { id: string; selection: PartSelection }

export function PartList({ id, selection }: PartListProps) {
  const { shownParts, plates, pieces, plate, setPlate } = selection
  return (
    <div className="grid gap-2">
      {plates.length > 1 && (
        <SelectField
          label="Plate"
          value={plate}
          onChange={({ target }) => setPlate(target.value)}
          options={[
            { value: '', label: 'All plates' },
            ...pieces.map((each) => ({ value: each.id, label: each.name })),
          ]}
        />
      )}
      <Description id={id} selection={selection} />
      {shownParts.length > 1 && <PartBoxes selection={selection} />}
    </div>
  )
}

function Description({ id, selection: { shownParts, hidden, layout } }: PartListProps) {
  const [formatSize, formatVolume] = [useFormatSize(), useFormatVolume()]
  const { count, volume } = useMemo(() => {
    const visible = shownParts.filter((part) => !hidden.includes(part.id))
    return { count: visible.length, volume: visible.reduce((sum, { mesh }) => sum + volumeOf(mesh), 0) }
  }, [shownParts, hidden])
  const [only] = shownParts
  const size =
    only && shownParts.length === 1
      ? `Overall size of ${only.name}: ${formatSize(only.sizeMm)}`
      : `${countOf(count, 'part')}, side by side ${formatSize(layout.size)}`
  return (
    <p id={id} className="text-sm">
      {size}
      {volume > 0 && `, about ${formatVolume(volume)} of volume`}
    </p>
  )
}

function PartBoxes({ selection: { shownParts, hidden, setHidden } }: { selection: PartSelection }) {
  const formatSize = useFormatSize()
  return (
    <fieldset>
      <legend className="mb-1 font-semibold text-sm">Parts, width × depth × height</legend>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {shownParts.map(({ id, name, sizeMm }) => (
          <label key={id} className="flex min-h-9 items-center gap-2.5 text-sm">
            <input
              type="checkbox"
              checked={!hidden.includes(id)}
              onChange={({ target }) =>
                setHidden(target.checked ? hidden.filter((each) => each !== id) : [...hidden, id])
              }
              className="size-5 accent-ink"
            />
            <span className="min-w-0 break-words">
              {name}, {formatSize(sizeMm)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
