import type { TurnObstacle } from '#contract/printing/printability/turn-obstacles.ts'
import { bounds } from '../mesh/bounds.ts'
import { rotationOnto } from '../mesh/lay-on.ts'
import type { Mesh } from '../mesh/mesh.ts'
import type { Vector } from '../mesh/vector.ts'
import { XmlScanner } from '../parsing/xml-scanner.ts'
import type { Placement, Transform } from './model/mesh-object.ts'
import { readTransform } from './model/model-part.ts'
import type { SafeFile } from './settings/settings-file.ts'
import { isTagOf } from './tag-names.ts'

type Turn = { rows: [Vector, Vector, Vector]; by: Vector }

export function turnObstacleOf(items: readonly Placement[], heightFiles: readonly SafeFile[]): TurnObstacle {
  if (items.length !== 1) return 'several_objects'
  return heightFiles.length > 0 ? 'height_settings' : 'none'
}

export function turnOf({ positions }: Pick<Mesh, 'positions'>, down: Vector): Turn {
  const rows = rotationOnto(down)
  const turned = new Float32Array(positions.length)
  for (let at = 0; at < positions.length; at += 3)
    for (const [axis, [a, b, c]] of rows.entries())
      turned[at + axis] = a * positions[at]! + b * positions[at + 1]! + c * positions[at + 2]!
  const [before, after] = [bounds(positions), bounds(turned)]
  const middle = ({ low, high }: typeof before, axis: 0 | 1) => (low[axis] + high[axis]) / 2
  return {
    rows,
    by: [middle(before, 0) - middle(after, 0), middle(before, 1) - middle(after, 1), -after.low[2]],
  }
}

/** Returns a `.model` file whose only item is turned. Throws a ModelError. */
export function turnItem(
  bytes: Uint8Array,
  name: string,
  { turn, millimetresPerUnit }: { turn: Turn; millimetresPerUnit: number },
): Buffer {
  const scanner = new XmlScanner(bytes, name)
  while (scanner.findTag()) {
    const start = scanner.at
    if (!isTagOf(scanner, 'item')) {
      scanner.skipTag()
      continue
    }
    const { name: tagName, attributes } = scanner.readTag()
    if (tagName !== 'item') continue
    const transform = attributes.get('transform')
    const turned = turnedTransform(transform === undefined ? identity : readTransform(transform), {
      ...turn,
      unitsPerMillimetre: 1 / millimetresPerUnit,
    })
    const tag = Buffer.from(bytes.subarray(start, scanner.at)).toString('latin1')
    return Buffer.concat([
      bytes.subarray(0, start),
      Buffer.from(withTransform(tag, turned), 'latin1'),
      bytes.subarray(scanner.at),
    ])
  }
  throw scanner.damaged('it places nothing')
}

const identity: Transform = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]

function turnedTransform(
  transform: Transform,
  { rows, by, unitsPerMillimetre }: Turn & { unitsPerMillimetre: number },
) {
  return Array.from({ length: 12 }, (_, index) => {
    const [from, axis] = [Math.floor(index / 3) * 3, index % 3]
    const [a, b, c] = rows[axis]!
    const turned = a * transform[from]! + b * transform[from + 1]! + c * transform[from + 2]!
    return from === 9 ? turned + by[axis]! * unitsPerMillimetre : turned
  })
}

function withTransform(tag: string, transform: Transform) {
  const others = tag.replace(/(?<![\w:.-])([\w:.-]+)\s*=\s*(?:"[^"]*"|'[^']*')/g, (attribute, key) =>
    key === 'transform' ? '' : attribute,
  )
  const written = transform.map((value) => Number(value.toFixed(12))).join(' ')
  return others.replace(/^[\w:.-]+/, (name) => `${name} transform="${written}"`)
}
