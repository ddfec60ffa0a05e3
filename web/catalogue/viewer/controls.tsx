import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Minus, Plus } from 'lucide-react'
import type { Dispatch, SetStateAction } from 'react'
import type { Printer } from '#contract/preferences.ts'
import { useFormatSize } from '../../preferences/preferences.ts'
import { Button, IconButton } from '../../ui/buttons/button.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { type Orbit, orbitByKey } from './orbit.ts'

type Shown = { wireframe: boolean; sizes: boolean; bed: boolean; findings: boolean }

type ControlsProps = {
  shown: Shown
  setShown: (shown: Shown) => void
  setOrbit: Dispatch<SetStateAction<Orbit>>
  printer: Printer | undefined
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

export function Controls({ shown, setShown, setOrbit, printer, hasFindings }: ControlsProps) {
  const move = (key: string) => setOrbit((orbit) => orbitByKey(orbit, key) ?? orbit)
  const toggle = (what: keyof Shown) => setShown({ ...shown, [what]: !shown[what] })
  const formatSize = useFormatSize()
  return (
    <div className="grid gap-2">
      <fieldset aria-label="3D view" className="flex flex-wrap items-center gap-2">
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
        <Toggle on={shown.wireframe} onToggle={() => toggle('wireframe')} label="Wireframe" />
        <Toggle on={shown.sizes} onToggle={() => toggle('sizes')} label="Size box" />
        {hasFindings && (
          <Toggle on={shown.findings} onToggle={() => toggle('findings')} label="Printability" />
        )}
        {printer && <Toggle on={shown.bed} onToggle={() => toggle('bed')} label="Printer bed" />}
      </fieldset>
      {printer && shown.bed && (
        <p className="text-muted text-sm">
          Bed of your {printer.model}: {formatSize(printer.bed)}, a line every 20 mm
        </p>
      )}
      {!printer && (
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

function Toggle({ on, onToggle, label }: { on: boolean; onToggle: () => void; label: string }) {
  return (
    <Button
      size="sm"
      aria-pressed={on}
      onClick={onToggle}
      className="aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
    >
      {label}
    </Button>
  )
}
