import type { FilamentColour } from '#geometry/filament-colours.ts'
import { bounds } from '#geometry/mesh/bounds.ts'
import type { Mesh } from '#geometry/mesh/mesh.ts'
import { rotation, turnedAndMoved } from '#geometry/mesh/turned.ts'
import { explodedView } from '#geometry/rendering/exploded-view.ts'
import { onBuildPlate } from '#geometry/rendering/props/build-plate.ts'
import { withScaleReference } from '#geometry/rendering/props/scale-reference.ts'
import type { ColouredMesh as RenderedMesh } from '#geometry/rendering/scene/scene.ts'
import type { Picture, Placement, Prop } from './design.ts'
import type { Point3 } from './modelling/kernel.ts'

/** The layers of a part follow its print orientation, not its orientation in the picture. */
export type ColouredMesh = { mesh: Mesh; colour: FilamentColour; layersUp: Point3 }

/** Returns the parts and props of a picture, each turned and moved to its place. */
export function setScene(shapes: readonly Prop[], scene: readonly Placement[]): ColouredMesh[] {
  return scene.map(({ show, colour, turn = [0, 0, 0], at = [0, 0, 0] }) => {
    const shape = shapeNamed(show, shapes)
    const mesh = turnedAndMoved(shape.mesh, turn, at)
    const [x, y, z] = rotation(turn)
    return { mesh: shape.isFaceted ? parted(mesh) : mesh, colour, layersUp: [x[2], y[2], z[2]] }
  })
}

function shapeNamed(show: string, shapes: readonly Prop[]) {
  const shape = shapes.find(({ name }) => name === show)
  if (!shape) throw new Error(`A picture shows "${show}", which is neither a part nor a prop`)
  return shape
}

/** Returns the scene of a picture in its setting. */
export function setPicture(
  shapes: readonly Prop[],
  { scene, setting, azimuth, elevation }: Picture,
): RenderedMesh[] {
  const shown = setScene(shapes, scene)
  if (!setting) return shown
  if (setting === 'exploded') return exploded(shapes, scene)
  if (setting === 'build plate') return onBuildPlate(shown).scene
  return withScaleReference(shown, setting, { turn: azimuth, tilt: elevation })
}

function exploded(shapes: readonly Prop[], scene: readonly Placement[]) {
  const parts = scene.map(({ show, colour, turn = [0, 0, 0], at = [0, 0, 0], from = 'above' }) => {
    const shape = shapeNamed(show, shapes)
    const { mesh } = shape
    const looks = [{ triangles: mesh.triangles.length / 3, look: { colour } }]
    return {
      mesh: shape.isFaceted ? parted(mesh) : mesh,
      turn,
      at: undersideOf(turnedAndMoved(mesh, turn, at)),
      comesFrom: from,
      looks,
    }
  })
  return explodedView([], parts)
}

/** Returns the middle of the underside of a mesh. */
export function undersideOf({ positions }: Mesh): Point3 {
  const { low, high } = bounds(positions)
  return [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, low[2]]
}

/** Returns every triangle with corners of its own, so that no light is smoothed across an edge. */
function parted({ positions, triangles }: Mesh): Mesh {
  const corners = new Float32Array(triangles.length * 3)
  triangles.forEach((vertex, i) => {
    corners.set(positions.subarray(vertex * 3, vertex * 3 + 3), i * 3)
  })
  return { positions: corners, triangles: triangles.map((_, i) => i) }
}
