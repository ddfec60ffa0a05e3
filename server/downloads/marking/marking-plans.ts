import type { ShapeKey } from '#geometry/fingerprint/facet-shape.ts'
import { blockPlanBytes } from '#geometry/fingerprint/mark-stl.ts'
import { type ReadRange, readSlots, type Slots } from '#geometry/three-mf/marking/fill-slots.ts'
import { lruCache } from '../../platform/lru-cache.ts'

/** The file of a key never changes, so cached plans and slots stay valid. */
type StoredFile = { storage_key: string; bytes: number }

/** Enough for 1 GB of STL files. */
const plans = lruCache<Uint8Array>(32 * 2 ** 20)

export function plansOf({ storage_key: key }: StoredFile, { first, second }: ShapeKey) {
  return (block: number): Uint8Array => {
    const name = `${key} ${first} ${second} ${block}`
    const known = plans.get(name)
    if (known) return known
    const plan = new Uint8Array(blockPlanBytes)
    plans.set(name, plan, blockPlanBytes)
    return plan
  }
}

const slotsOfFiles = lruCache<Slots>(32 * 2 ** 20)

export async function slotsOf({ storage_key: key, bytes }: StoredFile, read: ReadRange): Promise<Slots> {
  const known = slotsOfFiles.get(key)
  if (known) return known
  const slots = await readSlots(bytes, read)
  slotsOfFiles.set(key, slots, slots.bytes)
  return slots
}
