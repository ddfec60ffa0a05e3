import { handLengthMm } from '#contract/catalogue/studio/booth-shots.ts'
import { bounds } from '../../mesh/bounds.ts'
import type { Mesh } from '../../mesh/mesh.ts'
import { surfaceNet } from '../../mesh/surface-net.ts'
import type { Vector } from '../../mesh/vector.ts'

type Joint = readonly [x: number, y: number, z: number, radius: number]

// Millimetres: x from thumb to little finger, y away from the palm, z from the wrist to the tips.
const fingers: Joint[][] = [
  [
    [-12, 0, 14, 14],
    [-26, 0, 88, 10.8],
    [-31, -1, 134, 10.2],
    [-32.5, -3, 156, 9.4],
    [-33, -6, 169.5, 8.2],
  ],
  [
    [-3, 0, 14, 14],
    [-7, 0, 91, 10.8],
    [-7.5, -1, 143, 10.4],
    [-7.5, -3, 168, 9.6],
    [-7.5, -6, 180.6, 8.4],
  ],
  [
    [6, 0, 14, 14],
    [13, 0, 87, 10.3],
    [15.5, -1, 135, 9.9],
    [17, -3, 159, 9.1],
    [17.5, -6, 172, 8],
  ],
  [
    [13, 0, 14, 14],
    [30, 1, 78, 9.4],
    [37, 1, 114, 8.9],
    [39.5, -1, 131, 8.1],
    [40.8, -4, 143, 7.2],
  ],
]
const thumb: Joint[] = [
  [-24, -6, 28, 14],
  [-47, -12, 62, 11.5],
  [-60, -15, 90, 10.2],
  [-67, -17, 110, 8.6],
]
const palm: Joint[][] = [
  [
    [-12, 0, -24, 18],
    [12, 0, -24, 18],
  ],
  [
    [-12, 0, -24, 18],
    [-11, 0, 14, 16],
  ],
  [
    [12, 0, -24, 18],
    [11, 0, 14, 16],
  ],
  [
    [17, -5, 14, 12],
    [27, -2, 68, 5.5],
  ],
]
const box = { low: [-82, -36, -3] as Vector, high: [54, 30, 193] as Vector, step: 1.5 }

type Bone = Record<'x' | 'y' | 'z' | 'dx' | 'dy' | 'dz' | 'squaredLength' | 'radius' | 'growth', number>

const bones = { fingers: fingers.map(bonesOf), thumb: bonesOf(thumb), palm: palm.map(bonesOf) }

function bonesOf(joints: Joint[]): Bone[] {
  return joints.slice(1).map(([toX, toY, toZ, toRadius], at) => {
    const [x, y, z, radius] = joints[at]!
    const [dx, dy, dz] = [toX - x, toY - y, toZ - z]
    return {
      x,
      y,
      z,
      dx,
      dy,
      dz,
      squaredLength: dx * dx + dy * dy + dz * dz,
      radius,
      growth: toRadius - radius,
    }
  })
}

let made: Mesh | undefined

/** Returns a stylised open hand upright on z = 0, `handLengthMm` from its wrist to the tip of the middle finger, palm to -y. */
export function handMesh(): Mesh {
  made ??= withLength(surfaceNet(distanceToHand, box))
  return made
}

function withLength({ positions, triangles }: Mesh): Mesh {
  const { low, high } = bounds(positions)
  const scale = handLengthMm / (high[2] - low[2])
  return {
    positions: positions.map((value, at) => (at % 3 === 2 ? value - low[2] : value) * scale),
    triangles,
  }
}

function distanceToHand(x: number, y: number, z: number) {
  let body = Infinity
  for (const chain of bones.palm) body = smoothMin(body, distanceToChain(chain, x, y, z), 12)
  body = smoothMin(body, distanceToChain(bones.thumb, x, y, z), 11)
  const reach = reachBetweenFingers(x, z)
  for (const finger of bones.fingers) body = smoothMin(body, distanceToChain(finger, x, y, z), reach)
  return Math.max(body, -z)
}

function reachBetweenFingers(x: number, z: number) {
  const above = Math.max(0, Math.min(1, (z + 0.0095 * (x + 7) ** 2 - 74) / 30))
  return 12 - 11 * above * above * (3 - 2 * above)
}

/** Returns the distance to bones whose radius changes evenly between their joints. */
function distanceToChain(chain: readonly Bone[], x: number, y: number, z: number) {
  let nearest = Infinity
  for (const bone of chain) {
    const px = x - bone.x
    const py = y - bone.y
    const pz = z - bone.z
    const passed = (px * bone.dx + py * bone.dy + pz * bone.dz) / bone.squaredLength
    const along = Math.max(0, Math.min(1, passed))
    const awayX = px - bone.dx * along
    const awayY = py - bone.dy * along
    const awayZ = pz - bone.dz * along
    const away = Math.sqrt(awayX * awayX + awayY * awayY + awayZ * awayZ)
    nearest = Math.min(nearest, away - bone.radius - bone.growth * along)
  }
  return nearest
}

/** Quadratic polynomial smooth minimum (Quilez), rounded within `reach` mm. */
function smoothMin(one: number, other: number, reach: number) {
  const blend = Math.max(0, reach - Math.abs(one - other)) / reach
  return Math.min(one, other) - (blend * blend * reach) / 4
}
