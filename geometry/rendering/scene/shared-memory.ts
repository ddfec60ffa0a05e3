/**
 * Memory that both threads of a crew see. It does not count for the engine, which would let that of many pictures pile
 * up, so that each picture is made in the memory of the one before.
 */
let memory = new SharedArrayBuffer(0)
let used = 0

/** What was handed out for the picture before is handed out again. Pictures are made one after the other. */
export function resetSharedMemory() {
  if (used > memory.byteLength) memory = new SharedArrayBuffer(used)
  used = 0
}

export function sharedFloats(count: number) {
  return new Float32Array(...place(count, 4))
}

/** Floats that are all 0. */
export function sharedZeros(count: number) {
  const zeros = sharedFloats(count)
  // Memory that is new is clear, and takes no room before it is written to.
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

/** A place for so many numbers; what they are is left from the picture before. */
function place(count: number, bytesEach: number): [SharedArrayBuffer, number, number] {
  const bytes = count * bytesEach
  const at = used
  used += Math.ceil(bytes / 8) * 8
  if (used > memory.byteLength) return [new SharedArrayBuffer(bytes), 0, count]
  return [memory, at, count]
}
