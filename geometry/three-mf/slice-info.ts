import { XmlScanner } from './xml-scanner.ts'

/** A filament by its number in the project, counted from 1. */
export type NumberedFilament = { id: number; type: string; colour: string }

/** `Metadata/slice_info.config` of Bambu Studio and OrcaSlicer: what slicing found out, plate by plate. */
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
    else if (name === 'filament' && plate && filaments.size < mostFilaments) {
      const id = Number(attribute('id'))
      filaments.set(id, { id, type: attribute('type'), colour: attribute('color') })
    }
  }
  return { plates, filaments: [...filaments.values()].toSorted((one, other) => one.id - other.id) }
}

/** Bambu Studio lets a print have so many, and nobody prints with more. */
export const mostFilaments = 32

/**
 * `Metadata/model_settings.config` of the same programs and `Metadata/Slic3r_PE_model.config` of PrusaSlicer: how many
 * plates hold something, and the numbers of the filaments that objects and their parts are printed in.
 */
export function readModelSettings(bytes: Uint8Array) {
  const scanner = new XmlScanner(bytes, 'the settings of the model')
  const extruders = new Set<number>()
  let plates = 0
  let isEmpty = false
  while (scanner.findTag()) {
    const { name, attributes } = scanner.readTag()
    if (name === 'plate') isEmpty = true
    else if (name === 'model_instance' && isEmpty) {
      isEmpty = false
      plates++
    } else if (name === 'metadata' && attributes.get('key') === 'extruder')
      // 0 stands for the first.
      extruders.add(Math.max(1, Number(attributes.get('value'))))
  }
  return { plates, extruders }
}
