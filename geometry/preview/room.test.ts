import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type BufferGeometry, Mesh, type MeshStandardMaterial, type Object3D } from 'three'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { USDLoader } from 'three/addons/loaders/USDLoader.js'
import { fromBuffer } from 'yauzl'
import { box, together } from '../testing/shapes.ts'
import { makePreview } from './make-preview.ts'
import { readPreview } from './read-preview.ts'
import { writeRoomGlb } from './room-glb.ts'
import { createRoomScene, type RoomMesh } from './room-scene.ts'
import { writeUsdz } from './usdz.ts'

const orange = { colour: '#ff8000', roughness: 0.75, metalness: 0, opacity: 1 } as const
const glass = { ...orange, colour: '#ffffff', opacity: 0.5 } as const

async function room(plates = [1, 1]) {
  const bar = await readPreview(await makePreview(box([120, 40, 20], [300, 100, -7])))
  const project = together(box([20, 10, 5], [100, 200, 0]), box([10, 10, 50], [130, 200, 0]))
  const objects = ['Lid', 'Peg'].map((name, index) => ({ name, plate: plates[index] ?? 1, triangles: 12 }))
  const pair = await readPreview(await makePreview(project, objects))
  return createRoomScene([
    bar.map((mesh) => ({ ...mesh, material: orange })),
    pair.map((mesh) => ({ ...mesh, material: glass })),
  ])
}

const sizesOf = (meshes: { positions: ArrayLike<number> }[]) =>
  meshes.map(({ positions }) =>
    [0, 1, 2].map((axis) => {
      const values = Array.from(
        { length: positions.length / 3 },
        (_, at) => (positions[at * 3 + axis] ?? 0) * 1000,
      )
      return [Math.min(...values), Math.max(...values)].map((value) => Math.round(value))
    }),
  )

function meshesIn(scene: Object3D) {
  scene.updateMatrixWorld(true)
  const found: { positions: ArrayLike<number>; triangles: number; material: MeshStandardMaterial }[] = []
  scene.traverse((object) => {
    if (!(object instanceof Mesh)) return
    const geometry: BufferGeometry = object.geometry.clone().applyMatrix4(object.matrixWorld)
    const corners = geometry.index?.count ?? geometry.getAttribute('position').count
    found.push({
      positions: geometry.getAttribute('position').array,
      triangles: corners / 3,
      material: object.material,
    })
  })
  return found
}

const shown = (meshes: ReturnType<typeof meshesIn>) =>
  meshes.map(({ material: { color, roughness, opacity, transparent } }) => [
    `#${color.getHexString()}`,
    roughness,
    opacity,
    transparent,
  ])

async function refuseWrong(meshes: RoomMesh[], scene: Object3D) {
  const read = meshesIn(scene)
  assert.deepEqual(sizesOf(read), sizesOf(meshes))
  assert.deepEqual(
    read.map(({ triangles }) => triangles),
    [12, 12, 12],
  )
  assert.deepEqual(shown(read), [
    ['#ff8000', 0.75, 1, false],
    ['#ffffff', 0.75, 0.5, true],
    ['#ffffff', 0.75, 0.5, true],
  ])
}

test('files stand side by side on the floor around the origin at true size; objects of a file keep their places', async () => {
  const sizes = sizesOf(await room())
  const extent = (of: number[][]) => of.map(([low = 0, high = 0]) => high - low)
  assert.deepEqual(sizes.map(extent), [
    [120, 20, 40],
    [20, 5, 10],
    [10, 50, 10],
  ])
  assert.deepEqual(
    sizes.map(([, up]) => up?.[0]),
    [0, 0, 0],
  )
  const [bar = [], lid = [], peg = []] = sizes
  assert.equal((peg[0]?.[0] ?? 0) - (lid[0]?.[0] ?? 0), 30)
  const isApart = [0, 2].some((axis) => {
    const [a = [], b = []] = [bar[axis], lid[axis]]
    return (a[1] ?? 0) < (b[0] ?? 0) || (b[1] ?? 0) < (a[0] ?? 0)
  })
  assert.ok(isApart, JSON.stringify(sizes))
  for (const axis of [0, 2]) {
    const low = Math.min(...sizes.map((size) => size[axis]?.[0] ?? 0))
    const high = Math.max(...sizes.map((size) => size[axis]?.[1] ?? 0))
    assert.ok(Math.abs(low + high) <= 1, `${low} ${high}`)
  }
})

test('plates of a project stand side by side, however far apart they lie in its file', async () => {
  const [, lid = [], peg = []] = sizesOf(await room([1, 2]))
  assert.notEqual((peg[0]?.[0] ?? 0) - (lid[0]?.[0] ?? 0), 30)
  assert.deepEqual([lid[1]?.[0], peg[1]?.[0]], [0, 0])
})

// Khronos, glTF 2.0: metres, y up; without extensions, as Scene Viewer knows few.
test('three.js reads the same from the GLB', async () => {
  const meshes = await room()
  const glb = writeRoomGlb(meshes)
  const { scene, parser } = await new GLTFLoader().parseAsync(glb.slice().buffer, '')
  assert.deepEqual([parser.json.extensionsUsed, parser.json.asset.version], [undefined, '2.0'])
  await refuseWrong(meshes, scene)
})

test('three.js reads the same from the USDZ', async () => {
  const meshes = await room()
  const usdz = await writeUsdz(meshes)
  await refuseWrong(meshes, new USDLoader().parse(usdz.slice().buffer))
})

// https://openusd.org/release/spec_usdz.html: zero compression, unencrypted, the data of each file begins at a multiple of
// 64 bytes, and the first file is the default layer, here a usda.
test('a USDZ is an uncompressed ZIP whose one layer begins at a multiple of 64 bytes', async () => {
  const usdz = Buffer.from(await writeUsdz(await room()))
  const entries = await new Promise<
    { name: string; method: number; flags: number; start: number; size: number }[]
  >((resolve, reject) => {
    fromBuffer(usdz, (error, zip) => {
      if (error) return reject(error)
      const found: { name: string; method: number; flags: number; start: number; size: number }[] = []
      zip
        .on('error', reject)
        .on('end', () => resolve(found))
        .on('entry', (entry) => {
          const header = entry.relativeOffsetOfLocalHeader
          const start = header + 30 + usdz.readUInt16LE(header + 26) + usdz.readUInt16LE(header + 28)
          found.push({
            name: entry.fileName,
            method: entry.compressionMethod,
            flags: entry.generalPurposeBitFlag,
            start,
            size: entry.uncompressedSize,
          })
        })
    })
  })
  const [layer] = entries
  assert.deepEqual(
    entries.map(({ name, method, flags, start }) => [name, method, flags, start % 64]),
    [['design.usda', 0, 0, 0]],
  )
  const text = usdz.subarray(layer?.start, (layer?.start ?? 0) + (layer?.size ?? 0)).toString()
  assert.match(
    text,
    /^#usda 1\.0\n\(\n {2}defaultPrim = "Design"\n {2}metersPerUnit = 1\n {2}upAxis = "Y"\n\)/,
  )
})
