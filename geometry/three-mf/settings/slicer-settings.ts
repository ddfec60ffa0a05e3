export type ProjectSettings = {
  layerHeightMm?: number
  nozzleMm?: number
  walls?: number
  infillPercent?: number
  infillPattern?: string
  material?: string
  supports?: boolean
  brimMm?: number
  topMm?: number
  bottomMm?: number
  /** In g/cm3. */
  density?: number
}

export type SlicerSettings = (name: string) => string[]

/** Returns `Metadata/project_settings.config` (Bambu Studio, OrcaSlicer): one JSON object. */
export function readProjectSettings(bytes: Uint8Array): SlicerSettings | undefined {
  const parsed = jsonOf(new TextDecoder().decode(bytes))
  if (typeof parsed !== 'object' || parsed === null) return undefined
  const settings = new Map<string, unknown>(Object.entries(parsed))
  return (name) => [settings.get(name)].flat().filter((value) => typeof value === 'string')
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns `Metadata/Slic3r_PE.config` (PrusaSlicer): lines of `; name = value`. */
export function readPrusaSettings(bytes: Uint8Array): SlicerSettings {
  const lines = new TextDecoder().decode(bytes).matchAll(/^;? ?([a-z_]+) = (.*)$/gm)
  const settings = new Map([...lines].map(([, name, value]) => [name, value?.trim() ?? '']))
  return (name) => listOf(settings.get(name))
}

/** Text between quotes is one value; a backslash escapes a quote. */
function listOf(written: string | undefined) {
  const pieces = written
    ?.replaceAll('\\"', "'")
    .split('"')
    .map((piece, at) => (at % 2 ? piece.replaceAll(/[;,]/g, ' ') : piece))
  return pieces?.join('').split(/[;,]/) ?? []
}

/** Bambu Studio's names first, then PrusaSlicer's. */
export function settingsOf(read: SlicerSettings): ProjectSettings {
  const first = (...names: string[]) =>
    names.map((name) => read(name)[0]).find((value) => value !== undefined)
  const number = (text: string | undefined, least: number, most: number) => {
    const value = Number.parseFloat(text ?? '')
    return value >= least && value <= most ? value : undefined
  }
  const whole = (value: number | undefined) => (Number.isInteger(value) ? value : undefined)
  const word = (text: string | undefined) => (text && /^[\w+ -]{1,60}$/.test(text) ? text : undefined)
  const supports = first('enable_support', 'support_material')
  const areAutomatic =
    !manualSupport.test(first('support_type') ?? '') && first('support_material_auto') !== '0'
  const layerHeightMm = number(first('layer_height'), 0.04, 2)
  // A slicer lays as many layers as the larger of both asks for, and none at 0 layers.
  const shell = (layers: string | undefined, thickness: string | undefined) => {
    const count = whole(number(layers, 0, 1000))
    if (count === undefined || layerHeightMm === undefined) return undefined
    return count === 0 ? 0 : number(String(Math.max(count * layerHeightMm, Number(thickness) || 0)), 0, 100)
  }
  return withoutGaps({
    layerHeightMm,
    nozzleMm: number(first('nozzle_diameter'), 0.1, 3),
    walls: whole(number(first('wall_loops', 'perimeters'), 0, 50)),
    infillPercent: number(first('sparse_infill_density', 'fill_density'), 0, 100),
    infillPattern: word(first('sparse_infill_pattern', 'fill_pattern')),
    material: word(first('filament_type')),
    supports: supports === undefined ? undefined : supports === '1' && areAutomatic,
    brimMm: hasBrim(first('brim_type')) ? number(first('brim_width'), 0, 100) : undefined,
    topMm: shell(
      first('top_shell_layers', 'top_solid_layers'),
      first('top_shell_thickness', 'top_solid_min_thickness'),
    ),
    bottomMm: shell(
      first('bottom_shell_layers', 'bottom_solid_layers'),
      first('bottom_shell_thickness', 'bottom_solid_min_thickness'),
    ),
    density: number(first('filament_density'), 0.3, 30),
  })
}

const manualSupport = /^(normal|tree)(\(manual\))?$/

/** Bambu Studio decides by itself about an automatic brim. */
function hasBrim(type = 'outer_only') {
  return ['outer_only', 'outer_and_inner'].includes(type)
}

function withoutGaps(settings: { [Name in keyof ProjectSettings]: ProjectSettings[Name] | undefined }) {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
}
