import {
  BackSide,
  type Camera,
  type Intersection,
  Mesh,
  type Plane,
  Raycaster,
  Vector2,
  Vector3,
} from 'three'
import type { Point } from '../layout/layout.ts'
import type { PartBody } from './part-bodies.ts'

type Aim = {
  /** From -1 to 1, to the right and up. */
  at: readonly [number, number]
  camera: Camera
  bodies: PartBody[]
  /** A corner of the hit face within this distance is taken instead. */
  snapMm: number
}

/** Returns the visible point of the model there; on a cut surface, that of the cut. */
export function pickPoint({ at, camera, bodies, snapMm }: Aim): Point | undefined {
  const caster = new Raycaster()
  caster.setFromCamera(new Vector2(...at), camera)
  const shown = bodies.flatMap(({ body, cap }) => [body, cap]).filter(({ visible }) => visible)
  const hits = shown.flatMap((mesh) => {
    const [cut] = mesh.material.clippingPlanes ?? []
    const kept = caster.intersectObject(mesh, false).filter(({ point }) => isKept(point, cut))
    return kept.map((hit) => ({ hit, cut: mesh.material.side === BackSide ? cut : undefined }))
  })
  const [first] = hits.toSorted((one, other) => one.hit.distance - other.hit.distance)
  if (!first) return undefined
  const onCut = first.cut && caster.ray.intersectPlane(first.cut, new Vector3())
  const { x, y, z } = onCut ?? snapped(first.hit, snapMm)
  return [x, y, z]
}

function isKept(point: Vector3, cut: Plane | undefined) {
  return !cut || cut.distanceToPoint(point) >= 0
}

function snapped({ object, face, point }: Intersection, within: number): Vector3 {
  if (!face || !(object instanceof Mesh)) return point
  const nearest = [face.a, face.b, face.c]
    .map((vertex) => object.localToWorld(object.getVertexPosition(vertex, new Vector3())))
    .toSorted((one, other) => one.distanceTo(point) - other.distanceTo(point))[0]
  return nearest && nearest.distanceTo(point) <= within ? nearest : point
}
