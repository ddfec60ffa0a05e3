import { BufferAttribute, BufferGeometry, LineBasicMaterial, LineSegments, type Material } from 'three'

/** Visible on light and dark backgrounds. */
export const guideColours = { help: 0x83858a, size: 0xd9531e, problem: 0xd7301f }

export function guideLines(points: readonly number[], color: number) {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(points), 3))
  return new LineSegments(geometry, new LineBasicMaterial({ color }))
}

export function dispose(object: {
  geometry: BufferGeometry
  material: Material
  removeFromParent: () => unknown
}) {
  object.removeFromParent()
  object.geometry.dispose()
  object.material.dispose()
}
