/** Reused by every picture: V8 does not count shared memory, so many buffers would pile up. */
let memory = new SharedArrayBuffer(0)
let used = 0

export function resetSharedMemory() {
  if (used > memory.byteLength) memory = new SharedArrayBuffer(used)
  used = 0
}

export function sharedFloats(count: number) {
  return new Float32Array(...place(count, 4))
}

export function sharedDoubles(count: number) {
  return new Float64Array(...place(count, 8))
}

export function sharedZeros(count: number) {
  const zeros = sharedFloats(count)
  return zeros.buffer === memory ? zeros.fill(0) : zeros
}

export function sharedIndices(count: number) {
  return new Uint32Array(...place(count, 4))
}

export function sharedIntegers(count: number) {
  return new Int32Array(...place(count, 4))
}

export function sharedBytes(count: number) {
  return new Uint8Array(...place(count, 1))
}

function place(count: number, bytesEach: number): [SharedArrayBuffer, number, number] {
  const bytes = count * bytesEach
  const at = used
  used += Math.ceil(bytes / 8) * 8
  if (used > memory.byteLength) return [new SharedArrayBuffer(bytes), 0, count]
  return [memory, at, count]
}
