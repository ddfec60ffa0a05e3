import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyse } from '../analysis/analyse.ts'
import type { Mesh, Soup } from '../mesh/mesh.ts'
import { weld } from '../mesh/weld.ts'
import { readModel } from '../readers/read-model.ts'
import { facetsOf } from '../testing/facets.ts'
import { ball, box, cube, insideOut, together, torus, uneven } from '../testing/shapes.ts'
import { markedStl, newPlans } from '../testing/stl-stream.ts'
import { textStlOf } from '../testing/text-stl.ts'
import { toSoup } from '../testing/to-soup.ts'
import { writeStl } from '../writers/stl-writer.ts'
import { writeThreeMf } from '../writers/three-mf-writer.ts'
import { readFingerprint } from './read-fingerprint.ts'

const key = { first: 0x1234_5678, second: 0x9abc_def0 }
const mark = 0x0123_4567_89ab_cdefn
const fingerprint = { mark, key }

const bumpy = uneven(together(ball(15, 40), torus(30, 8, 48)))
const shapes: Record<string, Mesh> = {
  cube: cube(20),
  bumpy,
  'hollow box': together(box([40, 30, 20]), insideOut(box([36, 26, 16], [2, 2, 2]))),
  'open box': { ...cube(20), triangles: cube(20).triangles.slice(3) },
}

async function readStl(bytes: Uint8Array) {
  return (await readModel(new Uint8Array(bytes), 'part.stl')).mesh
}

function differing(mesh: Mesh, expected = mark) {
  const counts = readFingerprint(mesh, key).map(({ bits, known }) => ({
    differ: ones((bits ^ expected) & known),
    known: ones(known),
  }))
  return counts.toSorted((one, other) => one.differ - one.known - (other.differ - other.known))[0]!
}

function ones(bits: bigint) {
  return bits.toString(2).replaceAll('0', '').length
}

/** Sums in another order differ in the last digits. */
function rounded(report: ReturnType<typeof analyse>) {
  const round = (sum: number) => Number(sum.toPrecision(12))
  const { volume, area, overhangArea } = report
  return { ...report, volume: round(volume), area: round(area), overhangArea: round(overhangArea) }
}

for (const [name, shape] of Object.entries(shapes)) {
  test(`marking keeps every facet and all measurements: ${name}`, async () => {
    const stl = writeStl(shape)
    const marked = await markedStl(stl, fingerprint)
    assert.equal(marked.length, stl.length)
    const [before, after] = [await readStl(stl), await readStl(marked)]
    assert.deepEqual(facetsOf(after), facetsOf(before))
    assert.deepEqual(rounded(analyse(after)), rounded(analyse(before)))
  })
}

test('marking keeps the normal of each facet, and changes only the facets and the header', async () => {
  const stl = writeStl(bumpy)
  const marked = await markedStl(stl, fingerprint)
  assert.equal(marked.toString('latin1', 0, 80).trimEnd(), 'Layerdrop licence')
  assert.deepEqual(marked.subarray(80, 84), Buffer.from(stl.subarray(80, 84)))
  const normals = (bytes: Uint8Array) =>
    Array.from({ length: (bytes.length - 84) / 50 }, (_, facet) =>
      Buffer.from(bytes.subarray(84 + facet * 50, 96 + facet * 50)).toString('hex'),
    ).toSorted()
  assert.deepEqual(normals(marked), normals(stl))
  assert.notDeepEqual(marked.subarray(84), Buffer.from(stl.subarray(84)))
})

test('every range has the bytes of the whole file, however the stored file arrives', async () => {
  const stl = writeStl(together(cube(20), ball(5, 3)))
  const whole = await markedStl(stl, fingerprint)
  for (const chunk of [1, 49, 100, 130, 65536]) {
    for (let start = 0; start < stl.length; start += 37) {
      for (const end of [start, start + 3, start + 90, start + 333, stl.length - 1]) {
        const last = Math.min(end, stl.length - 1)
        const part = await markedStl(stl, fingerprint, { start, end: last, chunk })
        assert.ok(part.equals(whole.subarray(start, last + 1)), `${start}-${last} in chunks of ${chunk}`)
      }
    }
  }
})

test('a file is marked alike with plans that other downloads filled in part', async () => {
  const stl = writeStl(together(bumpy, shapes['open box']!))
  const planOf = newPlans()
  const other = { mark: ~mark & 0xffff_ffff_ffff_ffffn, key }
  await markedStl(stl, other, { start: 140_000, end: 200_000, planOf })
  for (const each of [fingerprint, other, fingerprint])
    assert.ok((await markedStl(stl, each, { planOf })).equals(await markedStl(stl, each)))
  assert.ok(!(await markedStl(stl, other, { planOf })).equals(await markedStl(stl, fingerprint, { planOf })))
})

test('the mark is read back, and no other', async () => {
  const mesh = await readStl(await markedStl(writeStl(bumpy), fingerprint))
  assert.deepEqual(differing(mesh).differ, 0)
  assert.ok(differing(mesh).known > 55)
  const other = differing(mesh, mark ^ 0xffff_0000_ffff_0000n)
  assert.ok(other.differ > 20, `${other.differ}`)
  const unmarked = differing(await readStl(writeStl(bumpy)))
  assert.ok(unmarked.differ > 16, `${unmarked.differ}`)
})

test('another key reads nothing', async () => {
  const mesh = await readStl(await markedStl(writeStl(bumpy), fingerprint))
  const readings = readFingerprint(mesh, { first: 1, second: 2 }).filter(({ known }) => ones(known) > 50)
  assert.ok(readings.length > 2)
  for (const { bits, known } of readings) assert.ok(ones((bits ^ mark) & known) > 14)
})

const resaved: Record<string, (soup: Soup) => Promise<Mesh> | Mesh> = {
  'as OBJ with shared vertices': async (soup) => (await readModel(objOf(weld(soup)), 'found.obj')).mesh,
  'as a text STL': async (soup) => (await readModel(Buffer.from(textStlOf(soup)), 'found.stl')).mesh,
  'as 3MF': async (soup) => {
    const about = { title: 'x', designer: 'x', licenseTerms: 'x', application: 'x' }
    const bytes = await writeThreeMf([{ name: 'x', mesh: weld(soup) }], about)
    return (await readModel(bytes, 'found.3mf')).mesh
  },
  'moved, scaled and turned': (soup) => weld(movedBy(soup)),
  'with facets in another order': (soup) => weld(shuffled(soup)),
  'with the corners turned, but in order': (soup) => weld(cornersTurned(soup)),
  'with corners turned and the first facet removed': (soup) => weld(cornersTurned(soup).subarray(9)),
  'with half of it cut away': (soup) => weld(soup.subarray(0, Math.floor(soup.length / 18) * 9)),
}

for (const [how, save] of Object.entries(resaved)) {
  test(`the mark survives being saved again ${how}`, async () => {
    const mesh = await readStl(await markedStl(writeStl(bumpy), fingerprint))
    const { differ, known } = differing(await save(toSoup(mesh)))
    assert.ok(known > 50 && differ <= 3, `${differ} of ${known} differ`)
  })
}

function objOf({ positions, triangles }: Mesh) {
  const lines: string[] = []
  for (let at = 0; at < positions.length; at += 3) lines.push(`v ${positions.subarray(at, at + 3).join(' ')}`)
  for (let at = 0; at < triangles.length; at += 3)
    lines.push(`f ${[...triangles.subarray(at, at + 3)].map((vertex) => vertex + 1).join(' ')}`)
  return Buffer.from(lines.join('\n'))
}

function movedBy(soup: Soup) {
  const [cos, sin] = [Math.cos(0.7), Math.sin(0.7)]
  const moved = new Float32Array(soup.length)
  for (let at = 0; at < soup.length; at += 3) {
    const [x, y, z] = [soup[at]!, soup[at + 1]!, soup[at + 2]!]
    moved.set([2.5 * (cos * x - sin * y) + 120, 2.5 * (sin * x + cos * y) - 40, 2.5 * z + 3], at)
  }
  return moved
}

function shuffled(soup: Soup) {
  const facets = Array.from({ length: soup.length / 9 }, (_, at) => soup.subarray(at * 9, at * 9 + 9))
  let seed = 7
  for (let last = facets.length - 1; last > 0; last--) {
    seed = (seed * 48271) % 2147483647
    const at = seed % (last + 1)
    ;[facets[last], facets[at]] = [facets[at]!, facets[last]!]
  }
  return Float32Array.from(facets.flatMap((facet) => [...facet]))
}

function cornersTurned(soup: Soup) {
  const turned = new Float32Array(soup.length)
  for (let at = 0; at < soup.length; at += 9) {
    const by = ((at / 9) % 3) * 3
    for (let value = 0; value < 9; value++) turned[at + value] = soup[at + ((value + by) % 9)]!
  }
  return turned
}
