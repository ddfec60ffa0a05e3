import { XmlScanner } from '../../parsing/xml-scanner.ts'
import { maxFilaments } from './model-settings.ts'

/** `id` counts from 1. */
export type NumberedFilament = { id: number; type: string; colour: string }

/** Returns `Metadata/slice_info.config` of Bambu Studio and OrcaSlicer. */
export function readSliceInfo(bytes: Uint8Array) {
  const scanner = new XmlScanner(bytes, 'Metadata/slice_info.config')
  const plates: { seconds: number; grams: number }[] = []
  const filaments = new Map<number, NumberedFilament>()
  while (scanner.findTag()) {
    const { name, attributes } = scanner.readTag()
    const attribute = (key: string) => scanner.plain(attributes.get(key) ?? '')
    const plate = plates.at(-1)
    if (name === 'plate') plates.push({ seconds: Number.NaN, grams: Number.NaN })
    else if (name === 'metadata' && attribute('key') === 'prediction' && plate)
      plate.seconds = Number.parseFloat(attribute('value'))
    else if (name === 'metadata' && attribute('key') === 'weight' && plate)
      plate.grams = Number.parseFloat(attribute('value'))
    else if (name === 'filament' && plate && filaments.size < maxFilaments) {
      const id = Number(attribute('id'))
      filaments.set(id, { id, type: attribute('type'), colour: attribute('color') })
    }
  }
  return { plates, filaments: [...filaments.values()].toSorted((one, other) => one.id - other.id) }
}
