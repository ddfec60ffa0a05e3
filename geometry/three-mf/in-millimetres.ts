import { XmlScanner } from '../parsing/xml-scanner.ts'
import { readTransform } from './model/model-part.ts'

const scaledTag = /^(model|vertex|component|item)(?=[\s/>])/
const scaledName = /^(unit|[xyz]|transform)\s*=/

/** Returns a clean `.model` file in millimetres: slicers scale meshes by the unit of a model, but not where transforms put them. */
export function inMillimetres(part: Buffer, name: string, millimetresPerUnit: number): Buffer {
  if (millimetresPerUnit === 1) return part
  const scanner = new XmlScanner(part, name)
  const copy = new GrowingBuffer(part.length)
  let from = 0
  while (scanner.findTag()) {
    const [tag] = scaledTag.exec(scanner.peek(10)) ?? []
    if (!tag) {
      scanner.skipTag()
      continue
    }
    scanner.at += tag.length
    while (scanner.findAttribute()) {
      const attribute = scanner.peek(12)
      const quote = scanner.findValue()
      const start = scanner.at
      scanner.skipValue(quote)
      const key = scaledName.exec(attribute)?.[1]
      if (!key || (key === 'unit') !== (tag === 'model')) continue
      copy.add(part.subarray(from, start))
      from = scanner.at - 1
      copy.add(Buffer.from(scaled(key, part.toString('latin1', start, from), millimetresPerUnit)))
    }
  }
  copy.add(part.subarray(from))
  return copy.content()
}

function scaled(key: string, value: string, factor: number) {
  if (key === 'unit') return 'millimeter'
  if (key !== 'transform') return shortest(Math.fround(Number(value)) * factor)
  return readTransform(value)
    .map((number, at) => (at < 9 ? number : Number((number * factor).toFixed(9))))
    .join(' ')
}

function shortest(value: number) {
  const digits = [6, 7, 8, 9].find(
    (count) => Math.fround(Number(value.toPrecision(count))) === Math.fround(value),
  )
  return String(Number(value.toPrecision(digits ?? 9)))
}

class GrowingBuffer {
  private bytes: Buffer
  private length = 0

  constructor(length: number) {
    this.bytes = Buffer.allocUnsafe(length * 2 + 64)
  }

  add(more: Uint8Array) {
    const end = this.length + more.length
    if (end > this.bytes.length) {
      const larger = Buffer.allocUnsafe(end * 2)
      larger.set(this.bytes.subarray(0, this.length))
      this.bytes = larger
    }
    this.bytes.set(more, this.length)
    this.length = end
  }

  content() {
    return this.bytes.subarray(0, this.length)
  }
}
