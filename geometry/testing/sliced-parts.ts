import type { Mesh } from '../mesh/mesh.ts'
import type { Dialect } from '../three-mf/settings/dialect.ts'
import { type PartType, typeNames } from '../three-mf/settings/model-settings.ts'
import { box, together } from './shapes.ts'
import { makeThreeMf, meshXml, modelXml } from './three-mfs.ts'
import type { ZipEntry } from './zips.ts'

type MadePart = { mesh: Mesh; type: PartType; name: string; own?: Record<string, string> }
type MadeObject = { parts: MadePart[]; at?: [x: number, y: number]; own?: Record<string, string> }

export const helpedPlate: MadeObject = {
  parts: [
    { mesh: box([60, 40, 10]), type: 'model', name: 'Plate', own: { extruder: '1' } },
    { mesh: box([10, 10, 2], [5, 5, 8]), type: 'negative', name: 'Text' },
    { mesh: box([20, 20, 30], [30, 10, 0]), type: 'modifier', name: 'Dense', own: { extruder: '3' } },
    { mesh: box([10, 10, 10], [60, 0, 0]), type: 'model', name: 'Foot', own: { extruder: '2' } },
    { mesh: box([5, 5, 30], [0, 30, 0]), type: 'support blocker', name: 'No supports' },
    { mesh: box([5, 5, 30], [10, 30, 0]), type: 'support enforcer', name: 'Supports' },
  ],
}

/** `paint` is an attribute for the first two triangles of each object. */
type More = { plates?: number[][]; files?: ZipEntry[]; settings?: (text: string) => string; paint?: string }

/** Returns a project as PrusaSlicer 2.5 or Bambu Studio 1.10 saves it; `plates` lists object indices. */
export function sliced(dialect: Dialect, objects: MadeObject[], more: More = {}) {
  return (dialect === 'bambu' ? bambuProject : prusaProject)(objects, more)
}

const item = (id: number, [x, y] = [0, 0]) =>
  `<item objectid="${id}" transform="1 0 0 0 1 0 0 0 1 ${x} ${y} 0" printable="1"/>`

function bambuProject(objects: MadeObject[], { plates = [], files = [], settings = same }: More) {
  let id = 0
  const numbered = objects.map((object) => {
    const parts = object.parts.map((part) => ({ ...part, id: ++id }))
    return { ...object, parts, id: ++id }
  })
  const meshes = numbered.flatMap(({ id, parts }) => [
    ...parts.map(
      ({ id, type, mesh }) =>
        `<object id="${id}" type="${type === 'model' ? 'model' : 'other'}">${meshXml(mesh)}</object>`,
    ),
    `<object id="${id}" type="model"><components>${parts.map((part) => `<component objectid="${part.id}"/>`).join('')}</components></object>`,
  ])
  const described = numbered.map(
    ({ id, parts, own }) =>
      `<object id="${id}">${entry({ name: 'Thing', extruder: '1', ...own })}${parts
        .map(
          ({ id, type, name, own }) =>
            `<part id="${id}" subtype="${typeNames.bambu[type]}">${entry({ name, matrix: '1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1', source_file: `/home/somebody/${name}.stl`, ...own })}<mesh_stat edges_fixed="0"/></part>`,
        )
        .join('')}</object>`,
  )
  const placed = plates.map((indices, index) => {
    const instances = indices.map(
      (at) =>
        `<model_instance>${entry({ object_id: String(numbered[at]?.id), instance_id: '0', identify_id: '72' })}</model_instance>`,
    )
    const about = { plater_id: String(index + 1), plater_name: `Plate ${index + 1}`, locked: 'false' }
    return `<plate>${entry({ ...about, gcode_file: 'Metadata/plate_1.gcode' })}${instances.join('')}</plate>`
  })
  const build = numbered.map(({ id, at }) => item(id, at)).join('')
  const config = `<?xml version="1.0" encoding="UTF-8"?>\n<config>${described.join('')}${placed.join('')}<assemble><assemble_item object_id="1"/></assemble></config>`
  const application = '<metadata name="Application">BambuStudio-01.10.01.50</metadata>'
  return makeThreeMf(
    modelXml(`${application}<resources>${meshes.join('')}</resources><build>${build}</build>`),
    [{ name: 'Metadata/model_settings.config', data: settings(config) }, ...files],
  )
}

function prusaProject(objects: MadeObject[], { files = [], settings = same, paint }: More) {
  const version = '<metadata name="slic3rpe:Version3mf">1</metadata>'
  const meshes = objects.map(
    ({ parts }, index) =>
      `<object id="${index + 1}" type="model">${painted(meshXml(together(...parts.map(({ mesh }) => mesh))), paint)}</object>`,
  )
  const described = objects.map(({ parts, own }, index) => {
    let first = 0
    const volumes = parts.map(({ mesh, type, name, own }) => {
      const last = first + mesh.triangles.length / 3 - 1
      const about = entry(
        { name, volume_type: typeNames.prusa[type], source_file: `/home/somebody/${name}.stl`, ...own },
        'volume',
      )
      const volume = `<volume firstid="${first}" lastid="${last}">${about}<mesh edges_fixed="0"/></volume>`
      first = last + 1
      return volume
    })
    return `<object id="${index + 1}" instances_count="1">${entry({ name: 'Thing', ...own }, 'object')}${volumes.join('')}</object>`
  })
  const build = objects.map(({ at }, index) => item(index + 1, at)).join('')
  const config = `<?xml version="1.0" encoding="UTF-8"?>\n<config>${described.join('')}</config>`
  return makeThreeMf(modelXml(`${version}<resources>${meshes.join('')}</resources><build>${build}</build>`), [
    { name: 'Metadata/Slic3r_PE_model.config', data: settings(config) },
    ...files,
  ])
}

function entry(values: Record<string, string>, type?: string) {
  const attribute = type ? `type="${type}" ` : ''
  return Object.entries(values)
    .map(([key, value]) => `<metadata ${attribute}key="${key}" value="${value}"/>`)
    .join('')
}

function painted(xml: string, paint = '') {
  let at = 0
  return paint ? xml.replaceAll('<triangle ', (tag) => (at++ < 2 ? `${tag}${paint} ` : tag)) : xml
}

function same(text: string) {
  return text
}
