import type { FilamentFinish } from '#contract/catalogue/studio/booth-shots.ts'
import type { SlicerFeature } from '#contract/printing/models/slicer-features.ts'
import { type Hex, hexOf } from '../../filament-colours.ts'
import { cutText } from '../../parsing/cut-text.ts'
import type { ZipArchive } from '../../parsing/zip-archive.ts'
import type { MeshObjects } from '../model/expanded-counts.ts'
import type { ModelPart } from '../model/model-part.ts'
import { filamentFinishes } from './filament-finish.ts'
import { type ModelSettings, maxFilaments, numberOfFilament, type ObjectSettings } from './model-settings.ts'
import { type PaintOf, paintReader } from './painted-colours.ts'
import type { Options } from './part-options.ts'
import { readOrUndefined } from './settings-file.ts'
import { type NumberedFilament, readSliceInfo, type SliceInfo } from './slice-info.ts'
import {
  type ProjectSettings,
  readProjectSettings,
  readPrusaSettings,
  type SlicerSettings,
  settingsOf,
} from './slicer-settings.ts'

/** 'PLA' and '#rrggbb'; empty and null when unknown. */
export type ProjectFilament = { type: string; hex: string | null }

/** Slicer data about the print; not passed on with the file. */
export type SlicerProject = {
  /** All plates; undefined unless all were sliced. */
  figures: PlateFigures | undefined
  printer: string
  filaments: ProjectFilament[]
  /** Of all filaments by number, used or not, which no clean copy keeps; absent without any. */
  colours?: (Hex | null)[]
  /** As `colours`; absent where no filament says its finish. */
  finishes?: (FilamentFinish | null)[]
  settings: ProjectSettings
  /** The number of filaments on painted surfaces and below them; absent without painting. */
  paintedColours?: number
  /** What a clean copy keeps for places of the model; absent without any. */
  features?: SlicerFeature[]
  /** Settings of single parts that no estimate counts, in words; absent without any. */
  partSettings?: string[]
}

/** What a clean copy does not say. */
export type KnownProject = Pick<SlicerProject, 'filaments' | 'settings' | 'colours' | 'finishes'>

export type PlateFigures = { grams: number; minutes: number }

export type ProjectFiles = {
  model: ModelSettings | undefined
  settings: SlicerSettings | undefined
  sliced: SliceInfo | undefined
  paintOf: PaintOf
}

type Opened = { model: ModelSettings | undefined; meshObjects: MeshObjects }

export function openProject(zip: ZipArchive, { model, meshObjects }: Opened): ProjectFiles {
  return {
    model,
    settings: slicerSettings(zip),
    sliced: readOrUndefined(zip, 'Metadata/slice_info.config', readSliceInfo),
    paintOf: paintReader(meshObjects),
  }
}

export function projectPrintOf(
  project: ProjectFiles,
  root: Pick<ModelPart, 'path' | 'items' | 'colours'>,
): SlicerProject {
  const { model, settings, sliced, paintOf } = project
  const colours = filamentColours(project)
  const finishes = filamentFinishes(settings)
  const plates = sliced?.plates ?? []
  const inUse = model?.plates.filter(({ instances }) => instances.length > 0)
  const used = sliced?.filaments.length
    ? sliced.filaments
    : usedFilaments(project, {
        objects: model?.objects ?? [],
        isPainted: paintOf(root.items).size > 0,
      })
  return {
    figures: plates.length >= (inUse?.length ?? 1) ? figuresOf(plates) : undefined,
    printer: cutText(settings?.('printer_model')[0] ?? '', 60),
    filaments: used.length > 0 ? used.map(projectFilamentOf) : materialsOf(root.colours),
    settings: settings ? settingsOf(settings) : {},
    ...(colours.length > 0 && { colours }),
    ...(finishes.length > 0 && { finishes }),
    ...paintedColours(project, root),
  }
}

function paintedColours(
  { model, settings, paintOf }: ProjectFiles,
  { path, items }: Pick<ModelPart, 'path' | 'items'>,
) {
  const painted = paintOf(items)
  if (painted.size === 0) return {}
  const isPainted = ({ id }: ObjectSettings) => paintOf([{ path, objectId: id }]).size > 0
  const below = model?.objects.length ? namedFilaments(model.objects.filter(isPainted), settings) : [1]
  return { paintedColours: new Set([...below, ...painted]).size }
}

export function filamentColours({ settings }: ProjectFiles): (Hex | null)[] {
  const colours = settings?.('filament_colour') ?? []
  return colours.slice(0, maxFilaments).map(hexOf)
}

function slicerSettings(zip: ZipArchive) {
  return (
    readOrUndefined(zip, 'Metadata/project_settings.config', readProjectSettings) ??
    readOrUndefined(zip, 'Metadata/Slic3r_PE.config', readPrusaSettings)
  )
}

const maxFigures = { grams: 100_000, minutes: 100_000 }

export function figuresOf(plates: { seconds: number; grams: number }[]) {
  const grams = plates.reduce((sum, plate) => sum + plate.grams, 0)
  const minutes = plates.reduce((sum, plate) => sum + plate.seconds, 0) / 60
  const isPossible = plates.length > 0 && plates.every((plate) => plate.grams > 0 && plate.seconds > 0)
  return isPossible && grams <= maxFigures.grams && minutes <= maxFigures.minutes
    ? { grams, minutes }
    : undefined
}

type PrintedObjects = { objects: ObjectSettings[]; isPainted: boolean }

/** Returns the filaments that these objects name, or all when their surfaces are painted. */
export function usedFilaments({ settings }: ProjectFiles, { objects, isPainted }: PrintedObjects) {
  const [types, colours] = [settings?.('filament_type') ?? [], settings?.('filament_colour') ?? []]
  const all = types.slice(0, maxFilaments).map((type, index): NumberedFilament => {
    return { id: index + 1, type, colour: colours[index] ?? '' }
  })
  if (all.length < 2 || isPainted) return all
  const extruders = namedFilaments(objects, settings)
  const named = all.filter(({ id }) => extruders.has(id))
  return named.length > 0 ? named : all.slice(0, 1)
}

/** Negative parts and support regions need no filament. */
function namedFilaments(objects: ObjectSettings[], settings: SlicerSettings | undefined) {
  return new Set(
    objects.flatMap(({ filament = 1, parts, options }) => {
      const laid = parts.filter(({ type }) => type === 'model' || type === 'modifier')
      const own = laid.length > 0 ? laid.map((part) => part.filament ?? filament) : [filament]
      const features = [options, ...laid.map((part) => part.options)].flatMap(featureFilaments)
      return [...own, ...features, ...supportFilaments(options, settings)]
    }),
  )
}

// 0 is that of the part, and 1 too in settings of earlier releases.
function featureFilaments(options: Options) {
  return Object.entries(options).flatMap(([name, value]) => {
    const filament = numberOfFilament(value)
    const [, kind] = /^\w+_(filament|filament_id|extruder)$/.exec(name) ?? []
    if (name.startsWith('support_')) return []
    return kind && filament && !(kind === 'filament' && filament === 1) ? filament : []
  })
}

/** Those of the object, else of the project, where supports are on; 0 is the filament in use. */
function supportFilaments(options: Options, settings: SlicerSettings | undefined) {
  const optionOf = (...names: string[]) =>
    names.map((name) => options[name] ?? settings?.(name)[0]).find((value) => value !== undefined)
  if (optionOf('enable_support', 'support_material') !== '1') return []
  const body = optionOf('support_filament', 'support_material_extruder')
  const contact = optionOf('support_interface_filament', 'support_material_interface_extruder')
  return [body, contact].flatMap((value) => (value && numberOfFilament(value)) || [])
}

export function projectFilamentOf({ type, colour }: Omit<NumberedFilament, 'id'>): ProjectFilament {
  return { type: /^[\w+ -]{1,30}$/.test(type) ? type : '', hex: hexOf(colour) }
}

const maxMaterials = 16

function materialsOf(colours: string[]): ProjectFilament[] {
  const known = [...new Set(colours.flatMap((colour) => hexOf(colour) ?? []))]
  return known.length > maxMaterials ? [] : known.map((hex) => ({ type: '', hex }))
}
