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

/** One value, or one for each extruder variant; `nil` inherits it. */
const measures: Kind = (text) => {
  const values = text.split(',')
  const areMeasures = values.every((value) => /^(-?\d{1,6}(\.\d{1,9})?%?|nil)$/.test(value))
  return areMeasures && values.length <= 16 ? text : undefined
}

/** A value of an enumeration; no other text of several words, which could be a command or a path. */
const choice: Kind = (text) =>
  /^[a-z0-9][a-z0-9_()-]{0,40}$/.test(text) || phrases.has(text) ? text : undefined

const filaments = (...names: string[]) => Object.fromEntries(names.map((name) => [name, whole(32)]))

/** Settings that the estimate uses or that name filaments; no G-code, command, path or address. */
const allowed: Record<Dialect, Record<string, Kind>> = {
  bambu: {
    layer_height: number(0.01, 3),
    wall_loops: whole(1000),
    top_shell_layers: whole(1000),
    bottom_shell_layers: whole(1000),
    sparse_infill_density: percent,
    sparse_infill_pattern: choice,
    enable_support: flag,
    support_type: choice,
    brim_type: choice,
    brim_width: number(0, 100),
    fuzzy_skin: choice,
    ...filaments('wall_filament', 'sparse_infill_filament', 'solid_infill_filament'),
    // `PrintConfigDef::handle_legacy` of OrcaSlicer renames the former three.
    ...filaments('outer_wall_filament_id', 'inner_wall_filament_id', 'sparse_infill_filament_id'),
    ...filaments('internal_solid_filament_id', 'top_surface_filament_id', 'bottom_surface_filament_id'),
  },
  prusa: {
    layer_height: number(0.01, 3),
    perimeters: whole(1000),
    top_solid_layers: whole(1000),
    bottom_solid_layers: whole(1000),
    fill_density: percent,
    fill_pattern: choice,
    support_material: flag,
    support_material_auto: flag,
    brim_type: choice,
    brim_width: number(0, 100),
    fuzzy_skin: choice,
    ...filaments('perimeter_extruder', 'infill_extruder', 'solid_infill_extruder'),
  },
}

export function allowedOption(dialect: Dialect, name: string, value: string): string | undefined {
  return kindOf(dialect, name)?.(value.trim())
}

function kindOf(dialect: Dialect, name: string): Kind | undefined {
  if (Object.hasOwn(allowed[dialect], name)) return allowed[dialect][name]
  if (optionNames[dialect].measures.has(name)) return measures
  return optionNames[dialect].words.has(name) ? choice : undefined
}
