import type { FilamentColour } from '#geometry/filament-colours.ts'
import type { Mesh } from '#geometry/mesh/mesh.ts'
import type { Placement, Prop } from './design.ts'
import type { Point3 } from './modelling/kernel.ts'

/** The layers of a part follow its print orientation, not its orientation in the picture. */
export type ColouredMesh = { mesh: Mesh; colour: FilamentColour; layersUp: Point3 }

/** Returns the parts and props of a picture, each turned and moved to its place. */
export function setScene(shapes: readonly Prop[], scene: readonly Placement[]): ColouredMesh[] {
  return scene.map(({ show, colour, turn = [0, 0, 0], at = [0, 0, 0] }) => {
    const shape = shapes.find(({ name }) => name === show)
    if (!shape) throw new Error(`A picture shows "${show}", which is neither a part nor a prop`)
    const mesh = placed(shape.mesh, turn, at)
    const [x, y, z] = rotation(turn)
    return { mesh: shape.isFaceted ? parted(mesh) : mesh, colour, layersUp: [x[2], y[2], z[2]] }
  })
}

function placed({ positions, triangles }: Mesh, degrees: Point3, at: Point3): Mesh {
  const rows = rotation(degrees)
  const moved = new Float32Array(positions.length)
  for (let i = 0; i < positions.length; i += 3) {
    for (let axis = 0; axis < 3; axis++) {
      const row = rows[axis]!
      moved[i + axis] =
        row[0] * positions[i]! + row[1] * positions[i + 1]! + row[2] * positions[i + 2]! + at[axis]!
    }
  }
  return { positions: moved, triangles }
}

/** Every triangle with corners of its own, so that no light is smoothed across an edge. */
function parted({ positions, triangles }: Mesh): Mesh {
  const corners = new Float32Array(triangles.length * 3)
  triangles.forEach((vertex, i) => {
    corners.set(positions.subarray(vertex * 3, vertex * 3 + 3), i * 3)
  })
  return { positions: corners, triangles: triangles.map((_, i) => i) }
}

/** About x, then y, then z. */
function rotation(degrees: Point3): [Point3, Point3, Point3] {
  const [a, b, c] = degrees.map((value) => (value * Math.PI) / 180) as Point3
  const [ca, sa, cb, sb, cc, sc] = [
    Math.cos(a),
    Math.sin(a),
    Math.cos(b),
    Math.sin(b),
    Math.cos(c),
    Math.sin(c),
  ]
  return [
    [cc * cb, cc * sb * sa - sc * ca, cc * sb * ca + sc * sa],
    [sc * cb, sc * sb * sa + cc * ca, sc * sb * ca - cc * sa],
    [-sb, cb * sa, cb * ca],
  ]
}
