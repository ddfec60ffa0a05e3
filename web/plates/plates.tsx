import { plateSheet } from '#contract/catalogue/plate-sheet.ts'
import type { Plate, ProjectPlates } from '#contract/printing/models/plates.ts'
import { countOf, formatSize as inMillimetres } from '../ui/format/format.ts'
import { changesText, filamentText, plateFigures, plateName, plateStyle } from './plate-text.ts'

type PlateListProps = {
  label: string
  project: ProjectPlates
  formatSize?: (sizeMm: readonly number[]) => string
}

export function PlateList({ label, project, formatSize = inMillimetres }: PlateListProps) {
  const { plates, pictureUrl } = project
  return (
    <ul aria-label={label} className="grid list-none! gap-4 p-0!">
      {plates.map((plate, index) => (
        <li key={plate.number} className="@container">
          <div className="grid items-start gap-x-3 gap-y-2 @xs:grid-cols-[7rem_minmax(0,1fr)]">
            <PlatePicture url={pictureUrl} index={index} count={plates.length} />
            <PlateFacts plate={plate} size={formatSize(plate.sizeMm)} />
          </div>
        </li>
      ))}
    </ul>
  )
}

type PlateDetailsProps = { name: string; project: ProjectPlates | null }

/** Shows the plates of a file behind a line with their number; nothing without plates. */
export function PlateDetails({ name, project }: PlateDetailsProps) {
  if (!project) return null
  return (
    <details className="text-sm">
      <summary className="min-h-9 cursor-pointer content-center">
        {countOf(project.plates.length, 'plate')}
        <span className="sr-only"> of {name}</span>
      </summary>
      <div className="py-2">
        <PlateList label={`Plates of ${name}`} project={project} />
      </div>
    </details>
  )
}

type PlatePictureProps = { url: string | null; index: number; count: number }

/** Decorative: the facts beside it say what lies on the plate. */
function PlatePicture({ url, index, count }: PlatePictureProps) {
  const style = plateStyle(index, count)
  const { columns, most, width, height } = plateSheet
  return (
    <div className="aspect-4/3 overflow-hidden rounded-md bg-sunken">
      {url && style && (
        <img
          src={url}
          alt=""
          loading="lazy"
          width={width * columns}
          height={height * Math.ceil(Math.min(count, most) / columns)}
          style={style}
          className="max-w-none"
        />
      )}
    </div>
  )
}

function PlateFacts({ plate, size }: { plate: Plate; size: string }) {
  return (
    <div className="grid min-w-0 gap-0.5">
      <div className="wrap-anywhere font-semibold text-base">{plateName(plate)}</div>
      <div className="text-muted text-sm tabular-nums">
        {countOf(plate.objects, 'object')}, {size}
      </div>
      <div className="text-muted text-sm tabular-nums">
        {plateFigures(plate.estimate)}
        {changesText(plate)}
      </div>
      {plate.filaments.length > 0 && (
        <div className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
          {plate.filaments.map((filament, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two filaments may be alike, and their order never changes
            <span key={index} className="inline-flex items-center gap-1.5">
              <span
                role="img"
                aria-label={filament.hex ? `Colour ${filament.hex}` : 'Colour unknown'}
                title={filament.hex ?? 'Colour unknown'}
                className="size-4 shrink-0 rounded-full border border-line"
                style={filament.hex ? { background: filament.hex } : undefined}
              />
              {filamentText(filament)}
            </span>
          ))}
        </div>
      )}
    </div>
  )
}
