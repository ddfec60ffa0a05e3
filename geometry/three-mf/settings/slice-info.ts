import { XmlScanner } from '../../parsing/xml-scanner.ts'
import { maxFilaments } from './model-settings.ts'

/** `id` counts from 1. */
export type NumberedFilament = { id: number; type: string; colour: string }

/** NaN for figures that the file does not hold. */
type SlicedPlate = {
  number: number
  seconds: number
  grams: number
  filaments: (NumberedFilament & { grams: number })[]
}

export type SliceInfo = { plates: SlicedPlate[]; filaments: NumberedFilament[] }

export function readSliceInfo(bytes: Uint8Array): SliceInfo {
  const scanner = new XmlScanner(bytes, 'Metadata/slice_info.config')
  const plates: SlicedPlate[] = []
  while (scanner.findTag()) {
    const { name, attributes } = scanner.readTag()
    const attribute = (key: string) => scanner.plain(attributes.get(key) ?? '')
    const plate = plates.at(-1)
    if (name === 'plate') plates.push({ number: plates.length + 1, ...unknown, filaments: [] })
    else if (name === 'metadata' && plate) setMetadata(plate, attribute('key'), attribute('value'))
    else if (name === 'filament' && plate && plate.filaments.length < maxFilaments) {
      const [id, grams] = [Number(attribute('id')), Number.parseFloat(attribute('used_g'))]
      plate.filaments.push({ id, type: attribute('type'), colour: attribute('color'), grams })
    }
  }
  const all = new Map(plates.flatMap(({ filaments }) => filaments.map((one) => [one.id, one] as const)))
  const filaments = [...all.values()].toSorted((one, other) => one.id - other.id)
  return { plates, filaments: filaments.slice(0, maxFilaments) }
}

const unknown = { seconds: Number.NaN, grams: Number.NaN }

function setMetadata(plate: SlicedPlate, key: string, value: string) {
  if (key === 'index') plate.number = Number(value)
  else if (key === 'prediction') plate.seconds = Number.parseFloat(value)
  else if (key === 'weight') plate.grams = Number.parseFloat(value)
}
