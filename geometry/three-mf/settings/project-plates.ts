import type { PlateItems } from './project-parts.ts'
import {
  figuresOf,
  type PlateFigures,
  type ProjectFilament,
  type ProjectFiles,
  projectFilamentOf,
  usedFilaments,
} from './project-print.ts'

/** What a project says of a plate. Without a number its objects lie on none. */
export type PlateSettings = {
  number: number | null
  name: string
  /** Undefined unless the plate was sliced. */
  figures: PlateFigures | undefined
  /** `grams` is null unless the plate was sliced. */
  filaments: (ProjectFilament & { grams: number | null })[]
}

/** Returns a plate's figures from its slice, or before slicing the filaments that its objects name. */
export function plateSettingsOf({ number, name, items }: PlateItems, project: ProjectFiles): PlateSettings {
  const sliced = project.sliced?.plates.find((plate) => plate.number === number)
  const figures = sliced && figuresOf([sliced])
  const ids = new Set(items.map(({ objectId }) => objectId))
  const objects = (project.model?.objects ?? []).filter(({ id }) => ids.has(id))
  const isPainted = project.paintOf(items).size > 0
  const used = figures && sliced.filaments.length > 0 ? sliced.filaments : undefined
  const named =
    used ?? usedFilaments(project, { objects, isPainted }).map((one) => ({ ...one, grams: Number.NaN }))
  const filaments = named.map((filament) => ({
    ...projectFilamentOf(filament),
    grams: filament.grams >= 0 && filament.grams <= 100_000 ? filament.grams : null,
  }))
  return { number, name, figures, filaments }
}
