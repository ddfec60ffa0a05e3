import type { BoothChoices } from '#contract/catalogue/studio/photo-booth.ts'
import { boundsOfAll } from '../../mesh/bounds.ts'
import { turnedAndMoved } from '../../mesh/turned.ts'
import type { Vector } from '../../mesh/vector.ts'
import type { ColouredMesh } from '../scene/scene.ts'
import { coin } from './coin.ts'
import { handMesh } from './hand.ts'

type Angle = NonNullable<BoothChoices['angle']>

// From higher up a standing thing is foreshortened.
const lyingFrom = 38
const gapShare = 0.07

/** Returns the scene with a coin or a hand of true size to its right, halfway between front and back as the camera sees it. */
export function withScaleReference(
  scene: ColouredMesh[],
  scale: 'coin' | 'hand',
  angle: Angle,
): ColouredMesh[] {
  const isLying = angle.tilt >= lyingFrom
  const prop = scale === 'coin' ? standingCoin(isLying) : [hand(isLying)]
  const seen = boundsOfAll(scene.map((part) => turned(part, [0, 0, -angle.turn]).mesh))
  const own = boundsOfAll(prop.map(({ mesh }) => mesh))
  const width = seen.high[0] - seen.low[0]
  const move: Vector = [
    seen.high[0] - own.low[0] + Math.max(4, gapShare * width),
    (seen.low[1] + seen.high[1] - own.low[1] - own.high[1]) / 2,
    seen.low[2] - own.low[2],
  ]
  const placed = prop.map((part) => turned(moved(part, move), [0, 0, angle.turn]))
  return [...scene, ...placed]
}

function standingCoin(isLying: boolean) {
  return isLying ? coin() : coin().map((part) => turned(turned(part, [90, 0, 0]), [0, 0, -14]))
}

function hand(isLying: boolean): ColouredMesh {
  const mesh = turnedAndMoved(handMesh(), isLying ? [-90, 0, 0] : [0, 0, -10], [0, 0, 0])
  return { mesh, colour: '#bdb4a8', finish: 'smooth' }
}

function turned(part: ColouredMesh, degrees: Vector): ColouredMesh {
  return { ...part, mesh: turnedAndMoved(part.mesh, degrees, [0, 0, 0]) }
}

function moved(part: ColouredMesh, by: Vector): ColouredMesh {
  return { ...part, mesh: turnedAndMoved(part.mesh, [0, 0, 0], by) }
}
