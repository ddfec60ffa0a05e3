import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import {
  type Dispatch,
  type KeyboardEvent,
  type SetStateAction,
  useEffect,
  useId,
  useMemo,
  useState,
} from 'react'
import { IconButton } from '../../ui/buttons/button.tsx'
import { productPrintability } from '../products/product-queries.ts'
import { anchorsOf } from './layout/anchors.ts'
import type { Part } from './model/parts.ts'
import { RoomButton } from './room/room-button.tsx'
import { findingShares } from './scene/finding-colours.ts'
import { firstOrbit, type Orbit, orbitByKey, seenFromBelow } from './scene/orbit.ts'
import type { Section } from './scene/section.ts'
import { usePointerOrbit } from './scene/use-pointer-orbit.ts'
import { useStage } from './scene/use-stage.ts'
import { BedPanel } from './tools/bed-panel.tsx'
import { Controls, type Shown } from './tools/controls.tsx'
import { FilamentPanel, type Filaments } from './tools/filament-panel.tsx'
import { FindingLegend } from './tools/finding-legend.tsx'
import { MeasurePanel } from './tools/measure-panel.tsx'
import { PartList } from './tools/part-list.tsx'
import { SectionPanel } from './tools/section-panel.tsx'
import { useBedPrinter } from './tools/use-bed-printer.ts'
import { useMeasure } from './tools/use-measure.ts'
import { usePartSelection } from './tools/use-part-selection.ts'
import { useSceneState } from './tools/use-scene-state.ts'

export type ViewerProps = {
  productId: string
  title: string
  parts: Part[]
  /** Begins with printability colours. */
  inColours: boolean
  /** Called with a message when the view ended by itself. */
  onClose: (problem?: string) => void
}

const nothingShown: Shown = {
  wireframe: false,
  sizes: false,
  findings: false,
  bed: false,
  measure: false,
  section: false,
  filaments: false,
}
const firstSection: Section = { axis: 'y', share: 0.5, isFlipped: false }

export function Viewer({ productId, title, parts, inColours, onClose }: ViewerProps) {
  const words = useId()
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const [orbit, setOrbit] = useState(firstOrbit)
  const [shown, setShown] = useState({ ...nothingShown, findings: inColours })
  const [section, setSection] = useState(firstSection)
  const [filaments, setFilaments] = useState<Filaments>(new Map())
  const bedPrinter = useBedPrinter()
  const { printer } = bedPrinter
  const selection = usePartSelection(parts, shown.bed ? printer?.bed : undefined)
  const { layout, hidden, shownParts } = selection
  const measure = useMeasure(shown.measure, layout)
  const anchors = useMemo(
    () => (shown.measure ? anchorsOf(layout, hidden) : []),
    [shown.measure, layout, hidden],
  )
  const state = useSceneState({ orbit, shown, selection, section, filaments, measure, printer })
  const { isDrawn, pick } = useStage({ frame, parts, state, onProblem: onClose })
  usePointerOrbit(frame, {
    setOrbit,
    onTap(x, y) {
      const point = shown.measure ? pick?.(x, y) : undefined
      if (point) measure.pick(point)
    },
  })
  useEffect(() => {
    frame?.focus({ preventScroll: true })
    frame?.scrollIntoView({ block: 'nearest' })
  }, [frame])

  function leave() {
    if (measure.from ?? measure.to) measure.clear()
    else onClose()
  }

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = isOfControl(event) ? undefined : orbitByKey(orbit, event.key)
    if (event.key === 'Escape') leave()
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
          className={`absolute inset-0 touch-pan-y focus-visible:-outline-offset-2 ${shown.measure ? 'cursor-crosshair' : 'cursor-grab active:cursor-grabbing'}`}
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
      <Controls
        shown={shown}
        setShown={setShown}
        setOrbit={setOrbit}
        hasPrinter={printer !== undefined}
        hasFindings={parts.some(({ mesh }) => mesh.findings)}
      />
      <RoomButton
        productId={productId}
        title={title}
        filaments={filaments}
        parts={shownParts.filter(({ id }) => !selection.hidden.includes(id))}
      />
      {shown.measure && (
        <MeasurePanel
          measure={measure}
          anchors={anchors}
          stepMm={Math.max(...shownParts.map(({ mesh }) => mesh.step))}
        />
      )}
      {shown.section && (
        <SectionPanel
          section={section}
          setSection={setSection}
          sizes={layout.placed.map(({ sizeMm }) => sizeMm)}
        />
      )}
      {shown.filaments && (
        <FilamentPanel filaments={filaments} setFilaments={setFilaments} parts={shownParts} />
      )}
      {shown.findings && (
        <FindingColours productId={productId} shownParts={shownParts} hidden={hidden} setOrbit={setOrbit} />
      )}
      {shown.bed && <BedPanel bedPrinter={bedPrinter} selection={selection} />}
      <PartList id={words} selection={selection} />
    </section>
  )
}

/** A slider, a list and a group of choices have arrow keys of their own. */
function isOfControl({ target }: KeyboardEvent) {
  return target instanceof Element && target.matches('select, [type=range], [type=radio]')
}

type FindingColoursProps = {
  productId: string
  shownParts: Part[]
  hidden: readonly string[]
  setOrbit: Dispatch<SetStateAction<Orbit>>
}

function FindingColours({ productId, shownParts, hidden, setOrbit }: FindingColoursProps) {
  const shares = useMemo(
    () => findingShares(shownParts.flatMap(({ id, mesh }) => (hidden.includes(id) ? [] : mesh))),
    [shownParts, hidden],
  )
  const parts = useQuery(productPrintability(productId)).data?.parts ?? []
  return <FindingLegend shares={shares} parts={parts} onViewFromBelow={() => setOrbit(seenFromBelow)} />
}
