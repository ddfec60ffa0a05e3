import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react'
import { useFormatSize, usePreferences } from '../../preferences/preferences.ts'
import { IconButton } from '../../ui/buttons/button.tsx'
import { Controls } from './controls.tsx'
import { findingShares } from './finding-colours.ts'
import { FindingLegend } from './finding-legend.tsx'
import type { Part } from './load-parts.ts'
import { firstOrbit, orbitByKey } from './orbit.ts'
import type { Look } from './stage.ts'
import { usePointerOrbit } from './use-pointer-orbit.ts'
import { useStage } from './use-stage.ts'

export type ViewerProps = {
  title: string
  parts: Part[]
  /** Called with a message when the view ended by itself. */
  onClose: (problem?: string) => void
}

export function Viewer({ title, parts, onClose }: ViewerProps) {
  const words = useId()
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const [orbit, setOrbit] = useState(firstOrbit)
  const [shown, setShown] = useState({ wireframe: false, sizes: false, bed: false, findings: false })
  const [hidden, setHidden] = useState<string[]>([])
  const printer = usePreferences().data?.printers[0]
  const look: Look = useMemo(
    () => ({
      ...{ orbit, hidden, wireframe: shown.wireframe, sizes: shown.sizes, findings: shown.findings },
      bed: shown.bed && printer ? [printer.bed[0], printer.bed[1]] : undefined,
    }),
    [orbit, hidden, shown, printer],
  )
  const hasFindings = parts.some(({ mesh }) => mesh.findings)
  const shares = useMemo(
    () => findingShares(parts.flatMap(({ fileId, mesh }) => (hidden.includes(fileId) ? [] : mesh))),
    [parts, hidden],
  )
  const isDrawn = useStage({ frame, parts, look, onProblem: onClose })
  usePointerOrbit(frame, setOrbit)
  useEffect(() => frame?.focus({ preventScroll: true }), [frame])

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = orbitByKey(orbit, event.key)
    if (event.key === 'Escape') onClose()
    else if (next) setOrbit(next)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <section aria-label="3D view" onKeyDown={press} className="grid gap-3">
      <div className="relative aspect-4/3 overflow-hidden rounded-lg bg-sunken">
        <div
          ref={setFrame}
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: An application is used by its keys.
          tabIndex={0}
          aria-label={`3D view of ${title}. Arrow keys rotate, plus and minus zoom, R resets, Escape closes.`}
          aria-describedby={words}
          aria-busy={!isDrawn}
          className="absolute inset-0 cursor-grab touch-pan-y focus-visible:-outline-offset-2 active:cursor-grabbing"
        />
        <IconButton
          label="Close 3D view"
          variant="secondary"
          onClick={() => onClose()}
          className="absolute top-2 right-2"
        >
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <Controls {...{ shown, setShown, setOrbit, printer, hasFindings }} />
      {shown.findings && <FindingLegend shares={shares} />}
      <PartList {...{ words, parts, hidden, setHidden }} />
    </section>
  )
}

type PartListProps = {
  words: string
  parts: Part[]
  hidden: string[]
  setHidden: (hidden: string[]) => void
}

function PartList({ words, parts, hidden, setHidden }: PartListProps) {
  const formatSize = useFormatSize()
  const [only] = parts
  if (only && parts.length === 1)
    return (
      <p id={words} className="text-sm">
        Overall size of {only.partName}: {formatSize(only.sizeMm)}
      </p>
    )
  return (
    <fieldset id={words}>
      <legend className="mb-1 font-semibold text-sm">Parts, width × depth × height</legend>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {parts.map(({ fileId, partName, sizeMm }) => (
          <label key={fileId} className="flex min-h-9 items-center gap-2.5 text-sm">
            <input
              type="checkbox"
              checked={!hidden.includes(fileId)}
              onChange={({ target }) =>
                setHidden(target.checked ? hidden.filter((id) => id !== fileId) : [...hidden, fileId])
              }
              className="size-5 accent-ink"
            />
            <span className="min-w-0 break-words">
              {partName}, {formatSize(sizeMm)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
