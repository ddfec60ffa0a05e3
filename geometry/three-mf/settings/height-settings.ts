import { XmlScanner } from '../../parsing/xml-scanner.ts'
import type { ZipArchive } from '../../parsing/zip-archive.ts'
import type { Dialect } from './dialect.ts'
import { numberOfFilament } from './model-settings.ts'
import { allowedOption } from './part-options.ts'
import { readOrUndefined, type SafeFile } from './settings-file.ts'

/** `LAYER_HEIGHTS_PROFILE_FILE` and `LAYER_CONFIG_RANGES_FILE` of `Format/bbs_3mf.cpp` and `Format/3mf.cpp`. */
const files: Record<Dialect, { profile: string; ranges: string }> = {
  bambu: { profile: 'Metadata/layer_heights_profile.txt', ranges: 'Metadata/layer_config_ranges.xml' },
  prusa: {
    profile: 'Metadata/Slic3r_PE_layer_heights_profile.txt',
    ranges: 'Metadata/Prusa_Slicer_layer_config_ranges.xml',
  },
}

/** `feature` says in words what no estimate counts. */
export type HeightFile = SafeFile & { feature: string }

/** Returns the layer heights and height ranges of the objects, rewritten. Objects are numbered from 1. */
export function heightFilesOf(zip: ZipArchive, dialect: Dialect): HeightFile[] {
  const { profile, ranges } = files[dialect]
  const heights = readOrUndefined(zip, profile, profileOf)
  const settings = readOrUndefined(zip, ranges, (bytes) => rangesOf(bytes, dialect))
  return [
    heights ? { name: profile, content: heights, feature: 'variable layer heights' } : [],
    settings ? { name: ranges, content: settings, feature: 'height ranges' } : [],
  ].flat()
}

const profileLine =
  /^object_id=\d{1,5}\|\d{1,5}(?:\.\d{1,9})?;\d{1,5}(?:\.\d{1,9})?(?:;\d{1,5}(?:\.\d{1,9})?;\d{1,5}(?:\.\d{1,9})?)*$/

/** `object_id=1|0;0.2;5;0.1`: heights, each with that of its layer. */
function profileOf(bytes: Uint8Array) {
  const lines = new TextDecoder().decode(bytes).split(/\r?\n/)
  return lines.filter((line) => profileLine.test(line)).join('\n')
}

type Range = { from: string; to: string; options: string[] }

function rangesOf(bytes: Uint8Array, dialect: Dialect) {
  const objects: { id: string; ranges: Range[] }[] = []
  const scanner = new XmlScanner(bytes, 'the settings of heights')
  while (scanner.findTag()) {
    const { name, attributes, isEmpty } = scanner.readTag()
    const numberOf = (key: string) => wholeNumber.exec(attributes.get(key)?.trim() ?? '')?.[0] ?? ''
    const ranges = objects.at(-1)?.ranges
    if (name === 'object') objects.push({ id: numberOf('id'), ranges: [] })
    else if (name === 'range') ranges?.push({ from: numberOf('min_z'), to: numberOf('max_z'), options: [] })
    else if (name === 'option' && !isEmpty) {
      const key = attributes.get('opt_key') ?? ''
      const value = optionOf(dialect, key, scanner.readText())
      if (value !== undefined) ranges?.at(-1)?.options.push(`   <option opt_key="${key}">${value}</option>\n`)
    }
  }
  const written = objects.map(({ id, ranges }) => (id ? objectXml(id, ranges.filter(isWhole)) : '')).join('')
  return written && `<?xml version="1.0" encoding="utf-8"?>\n<objects>\n${written}</objects>\n`
}

const wholeNumber = /^\d{1,5}(?:\.\d{1,9})?$/

function optionOf(dialect: Dialect, key: string, value: string) {
  if (key !== 'extruder') return allowedOption(dialect, key, value)
  const text = value.trim()
  // PrusaSlicer lists only ranges that have a filament; 0 inherits it.
  return text === '0' ? text : numberOfFilament(text)?.toString()
}

function isWhole({ from, to, options }: Range) {
  return Number(from || Number.NaN) < Number(to || Number.NaN) && options.length > 0
}

function objectXml(id: string, ranges: Range[]) {
  if (ranges.length === 0) return ''
  const written = ranges.map(
    ({ from, to, options }) => `  <range min_z="${from}" max_z="${to}">\n${options.join('')}  </range>\n`,
  )
  return ` <object id="${id}">\n${written.join('')} </object>\n`
}
