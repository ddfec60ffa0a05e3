import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Mesh } from '../mesh/mesh.ts'
import { renderDamage } from '../rendering/damage-picture.ts'
import { ball, box, cube, insideOut, together } from '../testing/shapes.ts'
import { toSoup } from '../testing/to-soup.ts'
import { analyse } from './analyse.ts'
import { findDamage } from './damage.ts'
import { damageSentences, unitSentence } from './damage-sentences.ts'

const without = ({ positions, triangles }: Mesh, count: number) => ({
  positions,
  triangles: triangles.slice(count * 3),
})
const sentencesOf = (mesh: Mesh) => damageSentences(analyse(mesh), findDamage(mesh))

test('a sound mesh has no damage', () => {
  assert.deepEqual(findDamage(cube(20)), { spots: [], spotCount: 0, lines: new Uint32Array() })
  assert.deepEqual(sentencesOf(cube(20)), [])
})

test('a hole is found, located and described', () => {
  const open = without(cube(20), 1)
  const { spots } = findDamage(open)
  assert.deepEqual(spots, [{ kind: 'hole', edges: 3, low: [0, 0, 0], high: [20, 20, 0] }])
  assert.deepEqual(sentencesOf(open), [
    'The mesh is not closed: 3 open edges. The largest hole (3 edges) is at the bottom: x 0.0 to 20.0, y 0.0 to 20.0, z 0.0 mm.',
  ])
})

test('the place of a hole has digits enough for a model in metres, and no negative zero', () => {
  const placeOf = (mesh: Mesh) => sentencesOf(without(mesh, 1))[0]?.replace(/^.*: x/s, 'x')
  assert.equal(placeOf(box([20, 20, 20], [-1e-6, 0, -0.04])), 'x 0.0 to 20.0, y 0.0 to 20.0, z 0.0 mm.')
  assert.equal(
    placeOf(box([0.02, 0.02, 0.02], [-0.01, 0, -1e-5])),
    'x -0.010 to 0.010, y 0.000 to 0.020, z 0.000 mm.',
  )
})

test('several holes are listed, the largest first', () => {
  const broken = together(without(box([5, 5, 5], [100, 0, 0]), 1), without(cube(20), 1))
  const { spots, spotCount } = findDamage(broken)
  assert.deepEqual([spotCount, spots[0]?.high[0], spots[1]?.high[0]], [2, 20, 105])
  assert.match(sentencesOf(broken).join(' '), /broken in 2 places/)
})

test('a flipped face is a seam, and an inside-out body is reported', () => {
  const { positions, triangles } = cube(20)
  const turned = triangles.slice()
  turned.set([triangles[0] ?? 0, triangles[2] ?? 0, triangles[1] ?? 0])
  assert.deepEqual(findDamage({ positions, triangles: turned }).spots[0]?.kind, 'seam')
  assert.match(sentencesOf({ positions, triangles: turned })[0] ?? '', /different directions: 3 edges/)
  assert.deepEqual(sentencesOf(insideOut(cube(20))), ['1 part is turned inside out.'])
})

test('a soup of loose triangles lists 20 holes and counts all of them', () => {
  const positions = toSoup(ball(10, 60))
  const loose = { positions, triangles: Uint32Array.from({ length: positions.length / 3 }, (_, at) => at) }
  const { spots, spotCount } = findDamage(loose)
  assert.deepEqual([spots.length, spotCount], [20, positions.length / 9])
})

test('the picture shows broken edges in red and circles small ones', () => {
  const reds = (mesh: Mesh) => {
    const { data } = renderDamage({ mesh, damage: findDamage(mesh), fine: mesh }, { width: 160, height: 120 })
    let count = 0
    for (let at = 0; at < data.length; at += 4)
      if ((data[at] ?? 0) > 150 && (data[at + 1] ?? 0) < 90 && (data[at + 2] ?? 0) < 90) count++
    return count
  }
  assert.equal(reds(cube(20)), 0)
  assert.ok(reds(without(cube(20), 1)) > 200)
  assert.ok(reds(together(cube(20), without(box([0.1, 0.1, 0.1], [10, 10, 20]), 1))) > 200)
})

test('an implausible size is explained', () => {
  assert.equal(unitSentence(analyse(cube(20))), undefined)
  assert.equal(
    unitSentence(analyse(cube(0.08))),
    'It is only 0.080 mm long. Was it drawn in metres? Then it would be 80 mm.',
  )
  assert.match(unitSentence(analyse(cube(2))) ?? '', /only 2\.0 mm long\. Was it drawn in inches\? .* 51 mm/)
  assert.match(unitSentence(analyse(cube(500))) ?? '', /500\.0 mm long, more than most printers take/)
})
