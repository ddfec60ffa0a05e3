import { useId } from 'react'
import { useFormatDistance } from '../../../preferences/preferences.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { formatNumber } from '../../../ui/format/format.ts'
import type { Size } from '../model/parts.ts'
import { type Section, sideOf } from '../scene/section.ts'

type SectionPanelProps = {
  section: Section
  setSection: (section: Section) => void
  /** Each piece is cut at the same share of its size. */
  sizes: readonly Size[]
}

const axisOptions = [
  { value: 'x', label: 'X' },
  { value: 'y', label: 'Y' },
  { value: 'z', label: 'Z' },
] as const

const axisNames = { x: 'X, from the left', y: 'Y, from the front', z: 'Z, from the bottom' }

export function SectionPanel({ section, setSection, sizes }: SectionPanelProps) {
  const id = useId()
  const formatDistance = useFormatDistance()
  const { axis, share, isFlipped } = section
  const [only] = sizes
  const depth =
    only && sizes.length === 1
      ? formatDistance(sideOf(axis, only) * share)
      : `${formatNumber(share * 100)} % of each part`
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">Section</legend>
      <div className="flex flex-wrap items-center gap-3 pointer-coarse:[&_label]:min-h-11">
        <Segmented
          label="Cut along"
          options={axisOptions}
          value={axis}
          onChange={(value) => setSection({ ...section, axis: value })}
        />
        <Button
          size="sm"
          aria-pressed={isFlipped}
          onClick={() => setSection({ ...section, isFlipped: !isFlipped })}
          className="aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
        >
          Other side
        </Button>
        <p className="text-sm">
          <label htmlFor={id}>{axisNames[axis]}</label>:{' '}
          <span aria-hidden="true" className="tabular-nums">
            {depth}
          </span>
        </p>
      </div>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={0.5}
        value={share * 100}
        aria-valuetext={depth}
        onChange={({ target }) => setSection({ ...section, share: target.valueAsNumber / 100 })}
        className="h-11 w-full accent-ink"
      />
    </fieldset>
  )
}
