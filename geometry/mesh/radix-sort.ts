const digit = 11
const buckets = 2 ** digit

/** Returns the places of the keys in ascending order, those of equal keys as they come (Knuth, TAOCP 5.2.5, algorithm R). */
export function orderByKey(keys: Uint32Array): Uint32Array {
  let order = Uint32Array.from(keys.keys())
  let next = new Uint32Array(keys.length)
  for (let shift = 0; shift < 32; shift += digit) {
    const ends = new Uint32Array(buckets)
    for (const key of keys) ends[(key >>> shift) & (buckets - 1)]!++
    let sum = 0
    for (let bucket = 0; bucket < buckets; bucket++) {
      sum += ends[bucket]!
      ends[bucket] = sum - ends[bucket]!
    }
    for (const place of order) next[ends[(keys[place]! >>> shift) & (buckets - 1)]!++] = place
    ;[order, next] = [next, order]
  }
  return order
}
