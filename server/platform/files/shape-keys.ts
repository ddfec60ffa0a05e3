import type { ShapeKey } from '#geometry/fingerprint/facet-shape.ts'
import type { Platform } from '../platform.ts'

export function shapeKeys({ keys }: Pick<Platform, 'keys'>): ShapeKey[] {
  return keys.signatures('fingerprints', 'shapes').map((signature) => ({
    first: signature.readUInt32LE(0),
    second: signature.readUInt32LE(4),
  }))
}

export function currentShapeKey(platform: Pick<Platform, 'keys'>): ShapeKey {
  const [newest] = shapeKeys(platform)
  if (!newest) throw new Error('There is no key for fingerprints')
  return newest
}
