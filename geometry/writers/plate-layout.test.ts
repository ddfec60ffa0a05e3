import assert from 'node:assert/strict'
import { test } from 'node:test'
import { layOut, plateSide, type Rectangle } from './plate-layout.ts'

const square = (side: number): Rectangle => ({ width: side, depth: side })

function plateOf({ x, y }: { x: number; y: number }, { width, depth }: Rectangle, stride = plateSide * 1.2) {
  const column = Math.floor(x / stride)
  const row = -Math.floor(y / stride) || 0
  assert.ok(x - column * stride >= 0 && x + width - column * stride <= plateSide, 'inside its plate')
  assert.ok(y + row * stride >= 0 && y + depth + row * stride <= plateSide, 'inside its plate')
  return `${column} ${row}`
}

function assertApart(rectangles: Rectangle[]) {
  const places = layOut(rectangles)
  assert.equal(places.length, rectangles.length)
  for (const [one, a] of places.entries())
    for (const [other, b] of places.entries()) {
      if (other <= one) continue
      const aside = Math.max(b.x - a.x - rectangles[one]!.width, a.x - b.x - rectangles[other]!.width)
      const behind = Math.max(b.y - a.y - rectangles[one]!.depth, a.y - b.y - rectangles[other]!.depth)
      assert.ok(Math.max(aside, behind) > 5.99, `${one} and ${other} are apart`)
    }
  return places
}

test('one part is centred on the plate', () => {
  assert.deepEqual(layOut([{ width: 56, depth: 100 }]), [{ x: 100, y: 78 }])
  assert.deepEqual(layOut([]), [])
})

test('parts of every size stand apart from each other, each on one plate', () => {
  let seed = 1
  const random = () => {
    seed = (seed * 16807) % 2147483647
    return seed / 2147483647
  }
  for (const count of [2, 5, 30, 120]) {
    const rectangles = Array.from({ length: count }, () => ({
      width: 5 + random() * 120,
      depth: 5 + random() * 120,
    }))
    const places = assertApart(rectangles)
    for (const [part, place] of places.entries()) plateOf(place, rectangles[part]!)
  }
})

test('parts beyond one plate go to the next one, in the grid of Bambu Studio and OrcaSlicer', () => {
  const rectangles = Array.from({ length: 5 }, () => square(200))
  const plates = assertApart(rectangles).map((place) => plateOf(place, square(200)))
  assert.deepEqual(plates, ['0 0', '1 0', '2 0', '0 1', '1 1'])
  const small = [...rectangles, square(20)]
  assert.equal(plateOf(assertApart(small)[5]!, square(20)), '0 0')
})

test('a part as large as the plate gets a plate of its own', () => {
  for (const side of [250, 256, 400]) {
    const [large, small] = assertApart([square(side), square(20)])
    assert.equal(large!.x + side / 2, 128)
    assert.ok(small!.x > 256)
  }
})

test('parts that name a plate lie on it, however much room is left', () => {
  const places = assertApart([2, 1, 2, 3].map((plate) => ({ ...square(40), plate })))
  assert.deepEqual(
    places.map((place) => plateOf(place, square(40))),
    ['1 0', '0 0', '1 0', '0 1'],
  )
})
