import type { PrintChoices } from '#contract/printing/estimate/print-estimate.ts'
import { usualChoices } from '#contract/printing/estimate/print-figures.ts'
import { boundsOfTriangles } from '#geometry/mesh/bounds.ts'
import type { Mesh } from '#geometry/mesh/mesh.ts'
import { profileOf } from '#geometry/slicer/profiles.ts'
import { ball, box, together } from '#geometry/testing/shapes.ts'
import { makeThreeMf, meshXml, modelXml } from '#geometry/testing/three-mfs.ts'

export type ColouredBody = { mesh: Mesh; filament: number }
type ColourProject = { name: string; bodies: ColouredBody[]; isHeldOut?: true }

type Size = [number, number, number]

function block(filament: number, size: Size, at: Size = [0, 0, 0]): ColouredBody {
  return { mesh: box(size, at), filament }
}

function moved({ positions, triangles }: Mesh, by: Size): Mesh {
  return { positions: positions.map((value, at) => value + (by[at % 3] ?? 0)), triangles }
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Projects of several filaments, each body in its own; no figure of the tower was fitted to those held out. */
export const colourProjects: ColourProject[] = [
  { name: 'stripes', bodies: range(10).map((n) => block(1 + (n % 2), [30, 30, 2], [0, 0, 2 * n])) },
  {
    name: 'towers of three heights',
    bodies: [1, 2, 3].map((filament) => block(filament, [15, 15, 8 * filament], [20 * filament, 0, 0])),
  },
  {
    name: 'letters in a sign',
    bodies: [block(1, [60, 30, 3]), block(2, [40, 10, 1], [10, 10, 2])],
  },
  {
    name: 'two halves of a block',
    bodies: [block(1, [30, 40, 10]), block(2, [30, 40, 10], [30, 0, 0])],
  },
  {
    name: 'card of two layers',
    bodies: [block(1, [80, 50, 2]), block(2, [80, 50, 0.6], [0, 0, 2])],
  },
  {
    name: 'four colours in a tray',
    bodies: range(4).map((n) => block(1 + n, [25, 25, 6], [25 * (n % 2), 25 * Math.floor(n / 2), 0])),
  },
  {
    name: 'large box with a lid line',
    bodies: [block(1, [70, 70, 30]), block(2, [70, 70, 2], [0, 0, 30]), block(1, [70, 70, 8], [0, 0, 32])],
  },
  {
    name: 'balls of two colours',
    isHeldOut: true,
    bodies: [1, 2].map((filament) => ({ mesh: moved(ball(10, 40), [24 * filament, 0, 0]), filament })),
  },
  {
    name: 'flag of three bands',
    isHeldOut: true,
    bodies: [1, 2, 3].map((filament) => block(filament, [90, 20, 3], [0, 20 * filament, 0])),
  },
  {
    name: 'chess board of 16 fields',
    isHeldOut: true,
    bodies: [
      block(1, [80, 80, 2]),
      ...range(16).map((n) => {
        const [column, row] = [n % 4, Math.floor(n / 4)]
        return block(1 + ((column + row) % 2), [20, 20, 1], [20 * column, 20 * row, 2])
      }),
    ],
  },
  {
    name: 'knob with a mark',
    isHeldOut: true,
    bodies: [block(1, [36, 36, 18]), block(2, [4, 16, 1], [16, 18, 17])],
  },
  {
    name: 'thick stripes',
    isHeldOut: true,
    bodies: range(4).map((n) => block(1 + (n % 3), [50, 35, 6], [0, 0, 6 * n])),
  },
  {
    name: 'pen cup with a foot',
    isHeldOut: true,
    bodies: [block(2, [60, 60, 4]), ...walls(1, 60, 4, [0, 0, 4])],
  },
]

const gap = 5
const [mostFilaments, longestRow, highest] = [4, 160, 40]

/** Returns small parts of a design in a row, each in a filament of its own; undefined without two of them. */
export function inColours(parts: { mesh: Mesh }[]): ColouredBody[] | undefined {
  const bodies: ColouredBody[] = []
  let end = 0
  for (const { mesh } of parts) {
    const { low, high } = boundsOfTriangles(mesh)
    const size = [0, 1, 2].map((axis) => (high[axis] ?? 0) - (low[axis] ?? 0))
    const [width = 0, depth = 0, height = 0] = size
    const isSmall = depth < longestRow && height <= highest && end + width <= longestRow
    if (!isSmall || bodies.length === mostFilaments) continue
    bodies.push({
      mesh: moved(mesh, [end - (low[0] ?? 0), -(low[1] ?? 0), -(low[2] ?? 0)]),
      filament: bodies.length + 1,
    })
    end += width + gap
  }
  return bodies.length > 1 ? bodies : undefined
}

/** Four walls around a square. */
function walls(filament: number, side: number, thick: number, [x, y, z]: Size): ColouredBody[] {
  return [
    block(filament, [side, thick, 50], [x, y, z]),
    block(filament, [side, thick, 50], [x, y + side - thick, z]),
    block(filament, [thick, side - 2 * thick, 50], [x, y + thick, z]),
    block(filament, [thick, side - 2 * thick, 50], [x + side - thick, y + thick, z]),
  ]
}

/** Returns a project as PrusaSlicer writes it: the bodies are ranges of one mesh. */
export function projectOf(bodies: ColouredBody[]) {
  let end = 0
  const volumes = bodies.map(({ mesh, filament }, index) => {
    end += mesh.triangles.length / 3
    const about = { name: `${index}`, volume_type: 'ModelPart', extruder: `${filament}` }
    const metadata = Object.entries(about).map(
      ([key, value]) => `<metadata type="volume" key="${key}" value="${value}"/>`,
    )
    return `<volume firstid="${end - mesh.triangles.length / 3}" lastid="${end - 1}">${metadata.join('')}</volume>`
  })
  const mesh = meshXml(together(...bodies.map((body) => body.mesh)))
  const model = `<metadata name="slic3rpe:Version3mf">1</metadata><metadata name="Application">PrusaSlicer-2.5.0</metadata><resources><object id="1" type="model">${mesh}</object></resources><build><item objectid="1"/></build>`
  const namespace = 'xmlns:slic3rpe="http://schemas.slic3r.org/3mf/2017/06" unit='
  return makeThreeMf(modelXml(model).replace('unit=', namespace), [
    {
      name: 'Metadata/Slic3r_PE_model.config',
      data: `<?xml version="1.0" encoding="UTF-8"?>\n<config><object id="1" instances_count="1"><metadata type="object" key="name" value="project"/>${volumes.join('')}</object></config>`,
    },
    { name: 'Metadata/Slic3r_PE.config', data: `; filament_colour = #FF0000;#00FF00;#0000FF\n` },
  ])
}

type Purge = { purgedMm3: number; loadSeconds: number; choices?: PrintChoices }

/** Returns the settings of a printer with one nozzle that purges so much into the tower, and loads in so many seconds. */
export function settingsOf(
  bodies: ColouredBody[],
  { purgedMm3, loadSeconds, choices = usualChoices }: Purge,
) {
  const count = Math.max(...bodies.map(({ filament }) => filament))
  const each = (value: string) => Array<string>(count).fill(value).join(',')
  const matrix = Array.from({ length: count ** 2 }, (_, at) => (at % (count + 1) === 0 ? 0 : purgedMm3))
  const settings = {
    single_extruder_multi_material: '1',
    // At the far side of the print, as on the plate of a printer.
    wipe_tower: '1',
    wipe_tower_x: '470',
    wipe_tower_y: '600',
    single_extruder_multi_material_priming: '0',
    use_relative_e_distances: '1',
    layer_gcode: 'G92 E0',
    nozzle_diameter: each('0.4'),
    filament_diameter: each('1.75'),
    filament_density: each('1.24'),
    filament_load_time: each(String(loadSeconds)),
    filament_unload_time: each('0'),
    filament_cooling_moves: each('0'),
    // No moves of its own in a change: the times above contain them.
    filament_ramming_parameters: Array<string>(count).fill('"100 100 1| 0.05 1"').join(';'),
    parking_pos_retraction: '0',
    cooling_tube_retraction: '0',
    cooling_tube_length: '0',
    extra_loading_move: '0',
    filament_minimal_purge_on_wipe_tower: each('0'),
    wiping_volumes_extruders: Array<string>(count * 2)
      .fill(String(purgedMm3 / 2))
      .join(','),
    wiping_volumes_matrix: matrix.join(','),
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`)
  const own = profileOf('fast', choices)
    .split('\n')
    .filter((line) => !Object.hasOwn(settings, line.split(' = ')[0] ?? ''))
  return `${own.join('\n')}${lines.join('')}`
}
