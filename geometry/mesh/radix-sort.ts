import { inBlocks } from './blocks.ts'

const digit = 11
const buckets = 2 ** digit

/** Returns the places of the keys in ascending order, those of equal keys as they come (Knuth, TAOCP 5.2.5, algorithm R). */
export function orderByKey(keys: Uint32Array): Uint32Array {
  let order = new Uint32Array(keys.length)
  let next = new Uint32Array(keys.length)
  for (let place = 0; place < keys.length; place++) order[place] = place
  for (let shift = 0; shift < 32; shift += digit) {
    const sorting = { keys, shift, order, next, starts: startsOf(keys, shift) }
    inBlocks(keys.length, (begin, end) => distribute(sorting, begin, end))
    ;[order, next] = [next, order]
  }
  return order
}

function startsOf(keys: Uint32Array, shift: number) {
  const starts = new Uint32Array(buckets + 1)
  for (let place = 0; place < keys.length; place++) starts[((keys[place]! >>> shift) & (buckets - 1)) + 1]!++
  for (let bucket = 1; bucket < buckets; bucket++) starts[bucket]! += starts[bucket - 1]!
  return starts
}

type Sorting = {
  keys: Uint32Array
  shift: number
  order: Uint32Array
  next: Uint32Array
  starts: Uint32Array
}

function distribute({ keys, shift, order, next, starts }: Sorting, begin: number, end: number) {
  for (let at = begin; at < end; at++) {
    const place = order[at]!
    next[starts[(keys[place]! >>> shift) & (buckets - 1)]!++] = place
  }
}
