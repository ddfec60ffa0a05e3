import { changeCount, costOfChanges, filamentChangers } from '#contract/printing/filament-changes.ts'
import { usualChoices } from '#contract/printing/print-figures.ts'
import type { Mesh } from '#geometry/mesh/mesh.ts'
import { readModel } from '#geometry/readers/read-model.ts'
import { profileOf } from '#geometry/slicer/profiles.ts'
import { box, together } from '#geometry/testing/shapes.ts'
import { makeThreeMf, meshXml, modelXml } from '#geometry/testing/three-mfs.ts'
import { sliceProject } from './slicer-view.ts'

type Body = { mesh: Mesh; filament: number }

const stripes = Array.from({ length: 10 }, (_, n): Body => {
  return { mesh: box([30, 30, 2], [0, 0, 2 * n]), filament: 1 + (n % 2) }
})

/** Projects of several filaments, each body in its own. */
const projects: [name: string, bodies: Body[]][] = [
  ['stripes', stripes],
  [
    'towers of three heights',
    [1, 2, 3].map((filament) => {
      return { mesh: box([15, 15, 8 * filament], [20 * filament, 0, 0]), filament }
    }),
  ],
  [
    'letters in a sign',
    [
      { mesh: box([60, 30, 3]), filament: 1 },
      { mesh: box([40, 10, 1], [10, 10, 2]), filament: 2 },
    ],
  ],
]

/** Compares changes, purged filament and time with PrusaSlicer; returns whether every number of changes is the same. */
export async function checkFilamentChanges(): Promise<boolean> {
  process.stdout.write('\n| project | changes | PrusaSlicer | purged | PrusaSlicer | time | PrusaSlicer |\n')
  process.stdout.write('|---|---|---|---|---|---|---|\n')
  const equal = []
  for (const [name, bodies] of projects) equal.push(await checkProject(name, bodies))
  return equal.every(Boolean)
}

async function checkProject(name: string, bodies: Body[]) {
  const several = projectOf(bodies)
  const { threeMf } = await readModel(several, 'project.3mf')
  const [changes = { layeredMm: 0, switches: 0 }] = threeMf?.filamentChanges ?? []
  const count = changeCount(changes, usualChoices.layerHeightMm)
  const ours = costOfChanges(count, { changer: 'feeder', material: 'PLA' })
  const inOne = bodies.map((body) => ({ ...body, filament: 1 }))
  const plain = await sliceProject(projectOf(inOne), settingsOf(bodies))
  const sliced = await sliceProject(several, settingsOf(bodies))
  const cells = [
    ...[count, sliced.toolChanges],
    ...[ours.grams, sliced.grams - plain.grams].map((grams) => `${grams.toFixed(1)} g`),
    ...[ours.minutes, sliced.minutes - plain.minutes].map((minutes) => `${minutes.toFixed(0)} min`),
  ]
  process.stdout.write(`| ${[name, ...cells].join(' | ')} |\n`)
  return count === sliced.toolChanges
}

/** Returns a project as PrusaSlicer writes it: the bodies are ranges of one mesh. */
function projectOf(bodies: Body[]) {
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

/** Purges as much as we assume, in as much time. */
function settingsOf(bodies: Body[]) {
  const count = Math.max(...bodies.map(({ filament }) => filament))
  const each = (value: string) => Array<string>(count).fill(value).join(',')
  const { purgedMm3 } = filamentChangers.feeder
  const matrix = Array.from({ length: count ** 2 }, (_, at) => (at % (count + 1) === 0 ? 0 : purgedMm3))
  const settings = {
    single_extruder_multi_material: '1',
    wipe_tower: '1',
    use_relative_e_distances: '1',
    layer_gcode: 'G92 E0',
    nozzle_diameter: each('0.4'),
    filament_diameter: each('1.75'),
    filament_density: each('1.24'),
    filament_load_time: each('29'),
    filament_unload_time: each('28'),
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
  const own = profileOf('fast', usualChoices)
    .split('\n')
    .filter((line) => !Object.hasOwn(settings, line.split(' = ')[0] ?? ''))
  return `${own.join('\n')}${lines.join('')}`
}
