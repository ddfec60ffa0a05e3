/** The two codecs of EXT_meshopt_compression that previews use. Ours, as the page's policy forbids WebAssembly. */

/** Unpacks ATTRIBUTES of version 0: byte by byte the differences from one vertex to the next, in groups of sixteen. */
export function unpackVertices(source: Uint8Array, count: number, stride: number): Uint8Array<ArrayBuffer> {
  const input = new DataView(source.buffer, source.byteOffset, source.length)
  if (input.getUint8(0) !== 0xa0) throw new Error('Not a compressed vertex buffer')
  const vertices = new Uint8Array(count * stride)
  const last = source.slice(source.length - stride)
  const maxInBlock = Math.min((8192 / stride) & ~15, 256)
  let at = 1
  for (let first = 0; first < count; first += maxInBlock) {
    const end = Math.min(count, first + maxInBlock)
    for (let column = 0; column < stride; column++) {
      at = unpackColumn(input, at, { first, end })
      let value = last[column] ?? 0
      for (let vertex = first; vertex < end; vertex++) {
        value = (value + unzigzag(differences[vertex - first] ?? 0)) & 255
        vertices[vertex * stride + column] = value
      }
      last[column] = value
    }
  }
  return vertices
}

/** One column of one block; the next one overwrites it. */
const differences = new Uint8Array(256)

/** Unpacks deltas; two bits per group give their width. Returns the start of the next column. */
function unpackColumn(input: DataView, widths: number, { first, end }: { first: number; end: number }) {
  const groups = Math.ceil((end - first) / 16)
  let at = widths + Math.ceil(groups / 4)
  for (let group = 0; group < groups; group++) {
    const width = (input.getUint8(widths + (group >> 2)) >> ((group & 3) * 2)) & 3
    at = unpackGroup(input, at, { width, to: group * 16 })
  }
  return at
}

/** Unpacks zero, two, four or eight bits each; a value that does not fit follows as a byte. Returns the start of the next group. */
function unpackGroup(input: DataView, at: number, { width, to }: { width: number; to: number }) {
  if (width === 0) {
    differences.fill(0, to, to + 16)
    return at
  }
  if (width === 3) {
    for (let index = 0; index < 16; index++) differences[to + index] = input.getUint8(at + index)
    return at + 16
  }
  const bits = width * 2
  const inByte = 8 / bits
  const most = (1 << bits) - 1
  let next = at + 16 / inByte
  for (let index = 0; index < 16; index++) {
    const shift = 8 - bits * ((index % inByte) + 1)
    const value = (input.getUint8(at + Math.floor(index / inByte)) >> shift) & most
    differences[to + index] = value === most ? input.getUint8(next++) : value
  }
  return next
}

/** Unpacks TRIANGLES: one byte per triangle names the shared edge and vertices. */
export function unpackTriangles(source: Uint8Array, count: number): Uint32Array<ArrayBuffer> {
  const input = new DataView(source.buffer, source.byteOffset, source.length)
  if (input.getUint8(0) !== 0xe1) throw new Error('Not a compressed index buffer')
  const triangles = new Uint32Array(count)
  const edges = new RingBuffer(32)
  const corners = new Corners(input, 1 + count / 3)
  for (let to = 0; to < count; to += 3) {
    const code = input.getUint8(1 + to / 3)
    const [edge, third] = [code >> 4, code & 15]
    if (edge < 15) {
      const [a, b] = [edges.get(edge * 2), edges.get(edge * 2 + 1)]
      const c = corners.beside(third)
      edges.add(b, c, c, a)
      triangles.set([a, b, c], to)
    } else {
      const [a, b, c] = corners.three(third)
      edges.add(a, b, b, c, c, a)
      triangles.set([a, b, c], to)
    }
  }
  return triangles
}

/** New vertices are numbered in order; an old one is named by its age or its distance from the last named one. */
class Corners {
  private readonly input: DataView
  private readonly recent = new RingBuffer(16)
  private at: number
  private next = 0
  private named = 0

  constructor(input: DataView, at: number) {
    this.input = input
    this.at = at
  }

  /** Reads a triangle with a shared edge. */
  beside(code: number) {
    if (code > 0 && code < 13) return this.recent.get(code)
    const corner = this.unshared(code)
    this.recent.add(corner)
    return corner
  }

  private unshared(code: number) {
    if (code === 0) return this.next++
    if (code === 15) return this.far()
    return this.near(code === 13 ? -1 : 1)
  }

  /** Reads a triangle without a shared edge. Common codes are in a table at the end. */
  three(code: number): [number, number, number] {
    const isUsual = code < 14
    const pair = this.input.getUint8(isUsual ? this.input.byteLength - 16 + code : this.at++)
    if (!isUsual && pair === 0) this.next = 0
    const codes = [code === 15 ? 15 : 0, pair >> 4, pair & 15] as const
    const isFar = (it: number) => it === 15 && !isUsual
    const corner = (it: number) => {
      if (it === 0) return this.next++
      return isFar(it) ? this.far() : this.recent.get(it - 1)
    }
    const three: [number, number, number] = [corner(codes[0]), corner(codes[1]), corner(codes[2])]
    for (const [index, it] of codes.entries()) if (it === 0 || isFar(it)) this.recent.add(three[index] ?? 0)
    return three
  }

  private near(by: number) {
    this.named += by
    return this.named
  }

  private far() {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = this.input.getUint8(this.at++)
      value |= (byte & 127) << shift
      if (byte < 128) return this.near(unzigzag(value))
    }
  }
}

class RingBuffer {
  private readonly ring: Uint32Array
  private at = 0

  constructor(size: number) {
    this.ring = new Uint32Array(size)
  }

  get(age: number) {
    return this.ring[(this.at - 1 - age) & (this.ring.length - 1)] ?? 0
  }

  add(...values: number[]) {
    for (const value of values) this.ring[this.at++ & (this.ring.length - 1)] = value
  }
}

function unzigzag(value: number) {
  return (value >>> 1) ^ -(value & 1)
}
