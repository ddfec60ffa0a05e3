import { XmlScanner } from '../../parsing/xml-scanner.ts'
import type { Dialect } from './dialect.ts'
import { allowedOption, type Options } from './part-options.ts'

/** Only `model` is printed; `negative` is subtracted, `modifier` changes the print where it overlaps. */
export type PartType = 'model' | 'negative' | 'modifier' | 'support enforcer' | 'support blocker'

/** `ModelVolume::type_to_string` in `src/libslic3r/Model.cpp` of both programs. */
export const typeNames: Record<Dialect, Record<PartType, string>> = {
  bambu: {
    model: 'normal_part',
    negative: 'negative_part',
    modifier: 'modifier_part',
    'support enforcer': 'support_enforcer',
    'support blocker': 'support_blocker',
  },
  prusa: {
    model: 'ModelPart',
    negative: 'NegativeVolume',
    modifier: 'ParameterModifier',
    'support enforcer': 'SupportEnforcer',
    'support blocker': 'SupportBlocker',
  },
}

/** `filament` counts from 1; undefined inherits from the object, then the first. */
type NamedSettings = { name: string; filament: number | undefined; options: Options }

/** Bambu names the component's object, Prusa a range of triangles. */
export type PartSettings = NamedSettings & {
  type: PartType
  objectId: string
  firstTriangle: number
  lastTriangle: number
}
export type ObjectSettings = NamedSettings & { id: string; parts: PartSettings[] }

/** `instance` counts the build items of one object from 0. */
export type PlateInstance = { objectId: string; instance: number }
export type PlateSettings = { number: number; name: string; instances: PlateInstance[] }

export type ModelSettings = { dialect: Dialect; objects: ObjectSettings[]; plates: PlateSettings[] }

export const maxEntries = 20_000

/** Returns the parts and plates of a project. Throws a ModelError. */
export function readModelSettings(bytes: Uint8Array, dialect: Dialect): ModelSettings {
  const scanner = new XmlScanner(bytes, 'the settings of the model')
  const settings: ModelSettings = { dialect, objects: [], plates: [] }
  const reading: Reading = { settings, printed: undefined, plate: undefined }
  let entries = 0
  while (scanner.findTag()) {
    const { name, attributes } = scanner.readTag()
    const attribute = (key: string) => scanner.plain(attributes.get(key) ?? '')
    if (name !== 'metadata' && name !== 'mesh' && ++entries > maxEntries)
      throw scanner.damaged(`more than ${maxEntries} parts`)
    starts.get(name)?.(reading, attribute)
  }
  return settings
}

type Reading = {
  settings: ModelSettings
  printed: ObjectSettings | PartSettings | undefined
  plate: PlateSettings | undefined
}

const unnamed = () => ({ name: '', filament: undefined, options: {} })

type Start = (reading: Reading, attribute: (key: string) => string) => void

/** `_handle_start_config_…` in `Format/bbs_3mf.cpp` and `Format/3mf.cpp`. */
const starts = new Map<string, Start>([
  ['object', startObject],
  ['part', startPart],
  ['volume', startPart],
  ['plate', startPlate],
  ['model_instance', startInstance],
  ['metadata', readMetadata],
])

function startObject(reading: Reading, attribute: (key: string) => string) {
  const object = { id: idOf(attribute('id')), ...unnamed(), parts: [] }
  reading.settings.objects.push(object)
  reading.printed = object
}

function startPart(reading: Reading, attribute: (key: string) => string) {
  const object = reading.settings.objects.at(-1)
  if (!object || reading.plate) return
  const part: PartSettings = {
    type: typeOf(attribute('subtype')),
    objectId: idOf(attribute('id')),
    firstTriangle: wholeOf(attribute('firstid')),
    lastTriangle: wholeOf(attribute('lastid')),
    ...unnamed(),
  }
  object.parts.push(part)
  reading.printed = part
}

function startPlate(reading: Reading) {
  reading.plate = { number: 0, name: '', instances: [] }
  reading.printed = undefined
  reading.settings.plates.push(reading.plate)
}

function startInstance({ plate }: Reading) {
  plate?.instances.push({ objectId: '', instance: 0 })
}

function readMetadata({ settings, printed, plate }: Reading, attribute: (key: string) => string) {
  const [key, value] = [attribute('key'), attribute('value')]
  if (printed) {
    const object = attribute('type') === 'object' ? settings.objects.at(-1) : undefined
    setMetadata(object ?? printed, { dialect: settings.dialect, key, value })
  } else if (plate) setPlateMetadata(plate, key, value)
}

type Metadata = { dialect: Dialect; key: string; value: string }

function setMetadata(printed: ObjectSettings | PartSettings, { dialect, key, value }: Metadata) {
  if (key === 'name') printed.name = nameOf(value)
  else if (key === 'extruder') printed.filament = numberOfFilament(value)
  else if ((key === 'volume_type' || key === 'part_type') && 'type' in printed) printed.type = typeOf(value)
  // PrusaSlicer before types.
  else if (key === 'modifier' && value === '1' && 'type' in printed) printed.type = 'modifier'
  else {
    const option = allowedOption(dialect, key, value)
    if (option !== undefined) printed.options[key] = option
  }
}

function setPlateMetadata(plate: PlateSettings, key: string, value: string) {
  const instance = plate.instances.at(-1)
  if (key === 'plater_id') plate.number = wholeOf(value)
  else if (key === 'plater_name') plate.name = nameOf(value)
  else if (key === 'object_id' && instance) instance.objectId = idOf(value)
  else if (key === 'instance_id' && instance) instance.instance = wholeOf(value)
}

const types = new Map(
  Object.values(typeNames).flatMap((names) =>
    Object.entries(names).map(([type, name]) => [name, type as PartType] as const),
  ),
)

/** Both programs read an unknown type as a model part. */
function typeOf(name: string): PartType {
  return name === '1' ? 'modifier' : (types.get(name) ?? 'model')
}

function idOf(text: string) {
  return /^0*([1-9]\d{0,9})$/.exec(text.trim())?.[1] ?? ''
}

function wholeOf(text: string) {
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
}

/** The limit of Bambu Studio. */
export const maxFilaments = 32

export function numberOfFilament(text: string) {
  const filament = wholeOf(text)
  return filament >= 1 && filament <= maxFilaments ? filament : undefined
}

const maxNameLength = 120

const folders = /^(?:[a-z]:|[\\/~])|\\|:\/\/|\.(?:stl|obj|3mf|amf|step|stp)$/i
const homeFolders = /^(?:Users|home|Documents|Desktop|Downloads)\//

/** Strips the folders of the author's computer; of a name with markup, all but letters, digits and a few signs. */
function nameOf(text: string) {
  const isPath = [folders, homeFolders, isMarkup].some((pattern) => pattern.test(text))
  const own = isPath ? (text.split(/[\\/]/).at(-1) ?? '') : text
  const plain = own.replace(
    isMarkup.test(text) ? /[^\p{L}\p{M}\p{N} ._()+,#-]/gu : /[\p{C}\p{Zl}\p{Zp}]/gu,
    '',
  )
  return [...plain.trim()].slice(0, maxNameLength).join('').trim()
}

const isMarkup = /[<>]/
