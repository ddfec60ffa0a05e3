import type { Dialect } from './dialect.ts'
import { optionNames, phrases } from './option-names.ts'

export type Options = Record<string, string>

type Kind = (text: string) => string | undefined

const number =
  (least: number, most: number, unit = ''): Kind =>
  (text) => {
    const digits = text.endsWith(unit) ? text.slice(0, text.length - unit.length) : ''
    const value = /^\d{1,6}(\.\d{1,6})?$/.test(digits) ? Number(digits) : Number.NaN
    return value >= least && value <= most ? `${value}${unit}` : undefined
  }

const whole =
  (most: number): Kind =>
  (text) =>
    text.includes('.') ? undefined : number(0, most)(text)

const percent = number(0, 100, '%')
const flag: Kind = (text) => (text === '0' || text === '1' ? text : undefined)
const word: Kind = (text) => (/^[a-z0-9][a-z0-9_()]{0,30}$/.test(text) ? text : undefined)

/** One value, or one for each extruder variant; `nil` inherits it. */
const measures: Kind = (text) => {
  const values = text.split(',')
  const areMeasures = values.every((value) => /^(-?\d{1,6}(\.\d{1,9})?%?|nil)$/.test(value))
  return areMeasures && values.length <= 16 ? text : undefined
}

/** A value of an enumeration; no other text of several words, which could be a command or a path. */
const choice: Kind = (text) =>
  /^[a-z0-9][a-z0-9_()-]{0,40}$/.test(text) || phrases.has(text) ? text : undefined

/** Settings that the estimate uses or that name filaments; no G-code, command, path or address. */
const allowed: Record<Dialect, Record<string, Kind>> = {
  bambu: {
    layer_height: number(0.01, 3),
    wall_loops: whole(1000),
    top_shell_layers: whole(1000),
    bottom_shell_layers: whole(1000),
    sparse_infill_density: percent,
    sparse_infill_pattern: word,
    enable_support: flag,
    support_type: word,
    brim_type: word,
    brim_width: number(0, 100),
    fuzzy_skin: word,
    wall_filament: whole(32),
    sparse_infill_filament: whole(32),
    solid_infill_filament: whole(32),
  },
  prusa: {
    layer_height: number(0.01, 3),
    perimeters: whole(1000),
    top_solid_layers: whole(1000),
    bottom_solid_layers: whole(1000),
    fill_density: percent,
    fill_pattern: word,
    support_material: flag,
    support_material_auto: flag,
    brim_type: word,
    brim_width: number(0, 100),
    fuzzy_skin: word,
    perimeter_extruder: whole(32),
    infill_extruder: whole(32),
    solid_infill_extruder: whole(32),
  },
}

/** Returns the value, normalised; undefined for other options and values. */
export function allowedOption(dialect: Dialect, name: string, value: string): string | undefined {
  return kindOf(dialect, name)?.(value.trim())
}

function kindOf(dialect: Dialect, name: string): Kind | undefined {
  if (Object.hasOwn(allowed[dialect], name)) return allowed[dialect][name]
  if (optionNames[dialect].measures.has(name)) return measures
  return optionNames[dialect].words.has(name) ? choice : undefined
}
