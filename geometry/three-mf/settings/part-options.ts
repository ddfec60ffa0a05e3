import type { Dialect } from './model-settings.ts'

/** Settings that a project gives a part or an object of its own, by name: 'sparse_infill_density' is '40%'. */
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

/**
 * What a modifier is there for: numbers, switches and words that change how a part is laid, by the names of
 * `src/libslic3r/PrintConfig.cpp` of the two programs. No G-code, no command, no path and no address is among them.
 */
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

/** The value as we write it; undefined for an option that is not passed on, and for a value it cannot have. */
export function allowedOption(dialect: Dialect, name: string, value: string): string | undefined {
  return Object.hasOwn(allowed[dialect], name) ? allowed[dialect][name]?.(value.trim()) : undefined
}
