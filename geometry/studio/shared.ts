/**
 * Memory that both threads of a crew see. It does not count for the engine, which would let that of many pictures pile
 * up, so that each picture is made in the memory of the one before.
 */
let memory = new SharedArrayBuffer(0)
let used = 0

/** What was handed out for the picture before is handed out again. Pictures are made one after the other. */
export function beginPicture() {
  if (used > memory.byteLength) memory = new SharedArrayBuffer(used)
  used = 0
}

export function sharedFloats(count: number) {
  return new Float32Array(...place(count, 4))
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

/** A place for so many numbers, all of them 0. */
function place(count: number, bytesEach: number): [SharedArrayBuffer, number, number] {
  const bytes = count * bytesEach
  const at = used
  used += Math.ceil(bytes / 8) * 8
  if (used > memory.byteLength) return [new SharedArrayBuffer(bytes), 0, count]
  new Uint8Array(memory, at, bytes).fill(0)
  return [memory, at, count]
}
