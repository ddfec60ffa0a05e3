import type { PrintBand, PrintChoices, Toolpaths } from './print-estimate.ts'

/** Distances from an outline in mm; the areas inside are interpolated between them. */
export const wallDepths = [0.43, 0.84, 1.25, 1.65, 2.47, 4.1] as const

/** An extruded line in mm. PrusaSlicer lays lines with round edges a little closer than they are wide. */
type Line = { height: number; spacing: number }

const firstLayerHeight = 0.2
// Shares of the nozzle's diameter.
const lineWidth = 1.125
const highestLayer = 0.75

function lineOf({ layerHeightMm, nozzleMm }: PrintChoices, isFirst: boolean): Line {
  const height = isFirst ? firstLayerHeight : Math.min(layerHeightMm, highestLayer * nozzleMm)
  return { height, spacing: nozzleMm * lineWidth - height * (1 - Math.PI / 4) }
}

/** Fitted to slices of PrusaSlicer; see docs/estimates.md. */
export const fitted = {
  /** Filament for the volume of solid areas, and of solid areas over sparse infill. */
  solid: 1.04,
  bridge: 1.41,
  /** How far solid areas reach into sparse infill in mm, where a band does not say. */
  widening: 0.92,
  /** Of the nominal density; lines are joined along the walls, in mm for each mm of their rows. */
  sparse: 1,
  joints: 0.9,
  /** Filament for the space below overhangs, and in mm for their area. */
  support: 0.058,
  supportTop: 1.845,
  /** The mean length of a line of supports in mm. */
  supportLine: 8,
  /** Lines of sparse infill for each that a row crosses: they lie across, and break where they turn. */
  sparseLines: 1.9,
  /** The speed at a corner of gyroid for the jerk; its straight steps at full density, in mm. */
  gyroidCorner: 3.6,
  gyroidStep: 0.075,
  /** The time along walls, of that along their outlines. */
  walls: { slow: 1, others: 1.11 },
  /** The time along a line of a narrow solid area, of that along a wall. */
  narrow: 1.9,
  /** The step to the next line of a solid area in mm. */
  link: 0.22,
  /** Travels of 2 mm or more: of the ways to the next layer where walls are all; to each further cavity of a body. */
  nextLayer: 0.6,
  cavity: 2.2,
  /** For each line of infill; for each mm of the inner walls that a gap has no room for, because Arachne breaks them there. */
  solidBreaks: 0.012,
  sparseBreaks: 0.07,
  crowdedBreaks: 0.035,
}

/** The areas of one layer in mm2, and the rows of its lines in mm. */
type Areas = {
  outer: number
  inner: number
  solid: number
  top: number
  /** Solid layers over sparse infill, laid thicker. */
  bridge: number
  sparse: number
  supports: number
  solidRows: number
  sparseRows: number
  islands: number
}

export type Layer = { count: number; isFirst: boolean; line: Line; areas: Areas; band: PrintBand }

/** Returns the layers of all bands; the very first of each plate is laid slowly. */
export function layersOf(paths: Toolpaths, choices: PrintChoices): Layer[] {
  const { bands, plates } = paths
  const supported = choices.supports ? supportsPerOverhung(paths) : 0
  const sparseShare = sparseShareOf(bands, choices)
  const layer = (band: PrintBand, height: number, isFirst = false): Layer => {
    const line = lineOf(choices, isFirst)
    const areas = { ...areasOf(band, choices, { line, sparseShare }), supports: band.overhung * supported }
    return { count: Math.max(0, height) / line.height, isFirst, line, areas, band }
  }
  const lowest = firstLayerHeight * plates
  return bands.flatMap((band, index) =>
    index > 0 ? layer(band, band.height) : [layer(band, lowest, true), layer(band, band.height - lowest)],
  )
}

/** Supports are sparse, and dense below the overhangs. */
function supportsPerOverhung({ bands, overhangs }: Toolpaths) {
  const space = bands.reduce((sum, { overhung, height }) => sum + overhung * height, 0)
  return space > 0 ? fitted.support + (fitted.supportTop * overhangs) / space : 0
}

// How far the edge of the outermost line is inside of the outline, as it is round.
const rounding = (1 - Math.PI / 4) / 2

function areasOf(
  band: PrintBand,
  choices: PrintChoices,
  { line, sparseShare }: { line: Line; sparseShare: number },
): Omit<Areas, 'supports'> {
  const { walls } = choices
  const { height, spacing } = line
  const edge = height * rounding
  const inside = insideOf(band, wallsDepth(choices, line))
  const laid = band.area - inside.solid - inside.small - inside.sparse
  const outer = walls > 0 ? Math.min(Math.max(0, laid), outlineAt(band, edge + spacing / 2) * spacing) : 0
  const inner = walls > 0 ? Math.max(0, laid - outer) : 0
  const { solid, ...filling } = fillingOf(inside, choices, band.widened ? 0 : fitted.widening)
  const share = band.area > 0 ? 1 - (outer + inner) / band.area : 0
  const top = Math.min(solid, band.top * height * share)
  const bridge = Math.min(solid - top, band.bridged * height * share * sparseShare)
  return { outer, inner, top, bridge, solid: solid - top - bridge, islands: inside.islands, ...filling }
}

function wallsDepth({ walls }: PrintChoices, { height, spacing }: Line) {
  return height * rounding + spacing * walls
}

/** Returns the share of the islands of infill that is sparse in the whole print: what solid layers have to bridge, whose own bands may hold none. */
function sparseShareOf(bands: PrintBand[], choices: PrintChoices) {
  const depth = wallsDepth(choices, lineOf(choices, false))
  let [sparse, small] = [0, 0]
  for (const band of bands) {
    const inside = insideOf(band, depth)
    sparse += band.height * fillingOf(inside, choices, band.widened ? 0 : fitted.widening).sparse
    small += band.height * inside.small
  }
  return sparse > 0 ? sparse / (sparse + small) : 0
}

/** Returns the length of the outlines at this distance inside in mm: around a body they get shorter, around a hole longer. */
export function outlineAt({ outline, turns = 0 }: PrintBand, depth: number) {
  return Math.max(outline / 2, outline - 2 * Math.PI * depth * turns)
}

function fillingOf(inside: Inside, choices: PrintChoices, widening: number) {
  const { infillPercent } = choices
  if (infillPercent >= 100)
    return {
      solid: inside.solid + inside.small + inside.sparse,
      sparse: 0,
      solidRows: inside.solidRows + inside.sparseRows,
      sparseRows: 0,
    }
  if (infillPercent <= 0) {
    const solid = Math.min(inside.solid * shellShare(choices), inside.solid + inside.sparse)
    const islands =
      inside.islands * (inside.solid / Math.max(1e-9, inside.solid + inside.small + inside.sparse))
    return { solid, sparse: 0, solidRows: inside.solidRows, sparseRows: 0, islands }
  }
  const grown = Math.min(
    inside.sparse,
    growthOf(inside, choices) + inside.solidRows * (Math.PI / 2) * widening,
  )
  const { solidRows, sparseRows } = inside
  return { solid: inside.solid + inside.small + grown, sparse: inside.sparse - grown, solidRows, sparseRows }
}

const topShell = 1
const bottomShell = 0.8

/** Returns the solid area that these shells add to that of the bands. */
function growthOf({ solid }: Inside, choices: PrintChoices) {
  return solid * (shellOf(choices) / (topShell + bottomShell) - 1)
}

function shellOf({ layerHeightMm: height, topMm = topShell, bottomMm = bottomShell }: PrintChoices) {
  return (layersIn(topMm, height) + layersIn(bottomMm, height)) * height
}

/** Returns the thickness of these shells relative to the default ones with the same layers. */
function shellShare(choices: PrintChoices) {
  const { layerHeightMm: height } = choices
  return shellOf(choices) / ((layersIn(topShell, height) + layersIn(bottomShell, height)) * height)
}

/** Returns how many layers a slicer makes solid for a shell of this thickness in mm. */
export function layersIn(thickness: number, height: number) {
  return Math.ceil(thickness / height - 1e-6)
}

type Inside = Record<'solid' | 'small' | 'sparse' | 'solidRows' | 'sparseRows' | 'islands', number>

function insideOf({ insides }: PrintBand, depth: number): Inside {
  const above = wallDepths.findIndex((known) => known >= depth)
  const high = above < 0 ? wallDepths.length - 1 : Math.max(1, above)
  const [from = 0, to = 1] = wallDepths.slice(high - 1, high + 1)
  const share = (depth - from) / (to - from)
  const at = (which: number) => {
    const [before, after] = [insides[high - 1]?.[which] ?? 0, insides[high]?.[which] ?? 0]
    return Math.max(0, before + (after - before) * share)
  }
  return { solid: at(0), small: at(1), sparse: at(2), solidRows: at(3), sparseRows: at(4), islands: at(5) }
}

/** Returns the length of sparse lines in mm; also those along the inner wall that join them. */
export function sparseLength({ areas, line }: Layer, { infillPercent }: PrintChoices) {
  const density = (infillPercent / 100) * fitted.sparse
  return (areas.sparse * density) / line.spacing + fitted.joints * areas.sparseRows
}

/** Returns mm3 of filament for one layer. */
export function volumeOf(layer: Layer, choices: PrintChoices) {
  const { areas, line, band } = layer
  const { outer, inner, solid, top, bridge, supports } = areas
  const lines =
    supports +
    (outer + inner) +
    fitted.solid * (solid + top + fitted.bridge * bridge) -
    band.outline * line.height * rounding
  return line.height * Math.max(0, lines + line.spacing * sparseLength(layer, choices))
}
