import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Minus, Plus } from 'lucide-react'
import type { Dispatch, SetStateAction } from 'react'
import { Button, IconButton } from '../../../ui/buttons/button.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { type Orbit, orbitByKey } from '../scene/orbit.ts'

export type Shown = Record<
  'wireframe' | 'sizes' | 'findings' | 'bed' | 'measure' | 'section' | 'filaments',
  boolean
>

type ControlsProps = {
  shown: Shown
  setShown: (shown: Shown) => void
  setOrbit: Dispatch<SetStateAction<Orbit>>
  hasPrinter: boolean
  /** False for previews without a check. */
  hasFindings: boolean
}

const moves = [
  { label: 'Rotate left', key: 'ArrowLeft', Icon: ArrowLeft },
  { label: 'Rotate right', key: 'ArrowRight', Icon: ArrowRight },
  { label: 'Rotate up', key: 'ArrowUp', Icon: ArrowUp },
  { label: 'Rotate down', key: 'ArrowDown', Icon: ArrowDown },
  { label: 'Zoom out', key: '-', Icon: Minus },
  { label: 'Zoom in', key: '+', Icon: Plus },
]

const toggles: readonly { what: keyof Shown; label: string }[] = [
  { what: 'wireframe', label: 'Wireframe' },
  { what: 'sizes', label: 'Size box' },
  { what: 'measure', label: 'Measure' },
  { what: 'section', label: 'Section' },
  { what: 'filaments', label: 'Filament colours' },
  { what: 'findings', label: 'Printability' },
  { what: 'bed', label: 'Printer bed' },
]

export function Controls({ shown, setShown, setOrbit, hasPrinter, hasFindings }: ControlsProps) {
  const move = (key: string) => setOrbit((orbit) => orbitByKey(orbit, key) ?? orbit)
  const offered = toggles.filter(
    ({ what }) => (what !== 'findings' || hasFindings) && (what !== 'bed' || hasPrinter),
  )
  return (
    <div className="grid gap-2">
      <fieldset aria-label="Controls" className="flex flex-wrap items-center gap-2">
        <span className="flex max-sm:basis-full">
          {moves.map(({ label, key, Icon }) => (
            <IconButton key={key} label={label} onClick={() => move(key)}>
              <Icon size={20} aria-hidden="true" />
            </IconButton>
          ))}
        </span>
        <Button size="sm" onClick={() => move('R')}>
          Reset
        </Button>
        {offered.map(({ what, label }) => (
          <Button
            key={what}
            size="sm"
            aria-pressed={shown[what]}
            onClick={() => setShown({ ...shown, [what]: !shown[what] })}
            className="aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
          >
            {label}
          </Button>
        ))}
      </fieldset>
      {!hasPrinter && (
        <p className="text-muted text-sm">
          <Link to="/settings?tab=printer" className="link">
            Add your printer
          </Link>{' '}
          to see its bed here.
        </p>
      )}
    </div>
  )
}
