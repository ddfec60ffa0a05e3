import {
  BufferAttribute,
  BufferGeometry,
  type Camera,
  LineBasicMaterial,
  LineSegments,
  Points,
  PointsMaterial,
  Vector3,
} from 'three'
import type { Point } from '../layout/layout.ts'
import { dispose, guideColours } from './guide-lines.ts'

export type Measured = { points: readonly Point[]; text: string }

const labelClass =
  'pointer-events-none absolute -translate-x-1/2 -translate-y-[150%] whitespace-nowrap rounded-sm border border-edge bg-surface px-1.5 py-0.5 font-semibold text-ink text-sm tabular-nums'

/** Draws points, a line and a label over the model, also where the model would hide them. */
export function createMeasureMarks(frame: HTMLElement) {
  const geometry = new BufferGeometry()
  const corners = new BufferAttribute(new Float32Array(6), 3)
  geometry.setAttribute('position', corners)
  const over = { color: guideColours.size, depthTest: false, transparent: true }
  const line = new LineSegments(geometry, new LineBasicMaterial(over))
  const ends = new Points(geometry, new PointsMaterial({ ...over, size: 9, sizeAttenuation: false }))
  const label = document.createElement('span')
  label.ariaHidden = 'true'
  label.className = labelClass
  frame.append(label)
  for (const object of [line, ends]) Object.assign(object, { frustumCulled: false, renderOrder: 1 })

  function show({ points, text }: Measured, camera: Camera) {
    const [first, last = first] = points
    ends.visible = first !== undefined
    line.visible = points.length === 2
    label.hidden = !line.visible
    if (!first || !last) return
    corners.set([...first, ...last])
    corners.needsUpdate = true
    const { x, y } = middleOf(first, last).project(camera)
    Object.assign(label.style, { left: `${(x + 1) * 50}%`, top: `${(1 - y) * 50}%` })
    label.textContent = text
  }

  function leave() {
    for (const object of [line, ends]) dispose(object)
    label.remove()
  }

  return { line, ends, show, leave }
}

function middleOf(first: Point, last: Point) {
  return new Vector3(...first).lerp(new Vector3(...last), 0.5)
}
