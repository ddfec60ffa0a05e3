import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { analyse } from '#geometry/analysis/analyse.ts'
import { readModel } from '#geometry/readers/read-model.ts'
import { cached, infoOf, objectsOf, saveAgain } from './slicer-view.ts'

/** An upload that PrusaSlicer cannot open is not compared. */
export type Compared = { isOpened: boolean; differences: string[] }

type Project = { name: string; saved: Uint8Array; sold: Uint8Array }
type File = { fileName: string; bytes: Uint8Array }

/** Returns the differences that PrusaSlicer sees between a download and the uploaded 3MF. */
export async function compareProjects({ name, saved, sold }: Project): Promise<Compared> {
  const before = await attempt(() => viewOf(name, saved))
  const after = await attempt(() => viewOf(name, sold))
  if (!before) return { isOpened: false, differences: [] }
  if (!after) return { isOpened: true, differences: ['PrusaSlicer opens the upload but not the download'] }
  const differences = before.flatMap(([what, wanted], index) => {
    const found = after[index]?.[1]
    return found === wanted ? [] : [`PrusaSlicer reads ${what} as ${found} instead of ${wanted}`]
  })
  return { isOpened: true, differences }
}

type View = [what: string, value: string][]

async function viewOf(name: string, bytes: Uint8Array): Promise<View> {
  const { objects, volumes, painted } = await cached(['view', name, bytes], async (folder) => {
    const path = join(folder, `${name}.3mf`)
    writeFileSync(path, bytes)
    const saved = await saveAgain(path, folder)
    const { config, model } = saved
    const attributes = ['custom_supports', 'custom_seam', 'mmu_segmentation']
    return {
      objects: objectsOf(saved),
      volumes: volumesOf(config),
      painted: attributes.map((attribute) => paintedWith(model, attribute)).join(),
    }
  })
  const sizes = objects.map(({ box }) =>
    box
      .flat()
      .map((value) => value.toFixed(2))
      .join(' '),
  )
  return [
    ['the names', objects.map((object) => object.name).join(', ')],
    ['the boxes', sizes.join(', ')],
    ['the repairs', objects.map(({ repairs, isManifold }) => `${repairs} ${isManifold}`).join(', ')],
    ['the parts', volumes],
    ['the painted triangles', painted],
  ]
}

/** Returns the count of painted triangles and their sorted attributes. */
function paintedWith(model: string, attribute: string) {
  const found = model.match(new RegExp(`slic3rpe:${attribute}="[^"]*"`, 'g')) ?? []
  return `${found.length} ${found.sort().join(' ')}`
}

/** Metadata about the author's computer, or about the mesh before it was placed. */
const isPersonal = /^(source_|matrix)/

function volumesOf(config: string) {
  const tags = config.match(/<(object|volume|metadata) [^>]*>/g) ?? []
  return tags
    .map((tag) => {
      const value = (key: string) => new RegExp(`\\b${key}="([^"]*)"`).exec(tag)?.[1] ?? ''
      if (tag.startsWith('<object')) return 'object'
      if (tag.startsWith('<volume')) return `triangles ${value('firstid')} to ${value('lastid')}`
      return isPersonal.test(value('key')) ? '' : `${value('key')} ${value('value')}`
    })
    .filter(Boolean)
    .join(', ')
}

/** Returns the differences that PrusaSlicer measures between a download and the uploaded STL or OBJ. */
export async function compareModels(saved: File, sold: (File & { name: string })[]): Promise<Compared> {
  const before = await attempt(() => measure(saved))
  if (!before) return { isOpened: false, differences: [] }
  const found: string[] = []
  for (const file of sold) {
    const after = await attempt(() => measure(file))
    if (!after) found.push(`PrusaSlicer does not open the ${file.name}`)
    else
      found.push(
        ...differing(before, after, joinsCorners(file) && !joinsCorners(saved)).map(
          (text) => `the ${file.name}: ${text}`,
        ),
      )
  }
  return { isOpened: true, differences: found }
}

/** PrusaSlicer joins near corners of an STL alone, which closes edges. */
function joinsCorners({ fileName }: File) {
  return /\.stl$/i.test(fileName)
}

type Measures = Record<string, string>

function measure({ fileName, bytes }: File): Promise<Measures> {
  return cached(['measures', fileName, bytes], (folder) => {
    const path = join(folder, fileName)
    writeFileSync(path, bytes)
    const lines = [...infoOf(path, folder).matchAll(/^(\w+) = +(.*)$/gm)]
    return Object.fromEntries(lines.map(([, name, value]) => [name, value ?? '']))
  }).then(async (found: Measures) =>
    found.manifold === 'yes' ? found : { ...found, volume: String(await volumeOf(bytes, fileName)) },
  )
}

/** PrusaSlicer measures the volume from the first vertex: that of an open mesh depends on the order of its facets. */
async function volumeOf(bytes: Uint8Array, fileName: string) {
  const { mesh } = await readModel(bytes, fileName)
  return analyse(mesh).volume
}

const compared = [
  'size_x',
  'size_y',
  'size_z',
  'volume',
  'number_of_facets',
  'manifold',
  'open_edges',
  'number_of_parts',
]

function differing(before: Measures, after: Measures, areEdgesJoined: boolean) {
  return compared.flatMap((name) => {
    if (areEdgesJoined && /^(manifold|open_edges)$/.test(name)) return []
    const [wanted, found] = [before[name], after[name]]
    const isNear = Math.abs(Number(wanted) - Number(found)) <= 1e-5 * Math.max(1, Math.abs(Number(wanted)))
    return wanted === found || isNear ? [] : [`${name} is ${found} instead of ${wanted}`]
  })
}

/** Returns undefined for a file that PrusaSlicer refuses, as it does some files of other programs. */
async function attempt<Result>(open: () => Promise<Result>) {
  try {
    return await open()
  } catch {
    return undefined
  }
}
