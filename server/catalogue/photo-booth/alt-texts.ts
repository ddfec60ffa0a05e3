import { angleOfShot, type BoothShot, coinWidthMm, handLengthMm } from '#contract/catalogue/photo-booth.ts'

type Angle = { turn: number; tilt: number }

// Each an eighth of a turn further.
const sides = [
  ...['the front', 'the front right', 'the right', 'the back right'],
  ...['the back', 'the back left', 'the left', 'the front left'],
]
const seenFrom = (side: string) => `seen from ${side}`

const beside = {
  coin: `beside a coin ${coinWidthMm} mm wide`,
  hand: `beside a hand ${handLengthMm} mm long`,
}

/** What a picture of the photo booth shows of a design whose cover is seen from `angle`. */
export function madeAlt(title: string, { shot, angle }: { shot: BoothShot; angle: Angle }) {
  return `${title}, ${shot === 'coin' || shot === 'hand' ? beside[shot] : sideOf(angleOfShot(shot, angle))}`
}

function sideOf({ turn, tilt }: Angle) {
  return seenFrom(tilt >= 60 ? 'above' : (sides[Math.round(turn / 45) % sides.length] ?? ''))
}

const made = [...['above', ...sides].map(seenFrom), ...Object.values(beside)]

/** False when a person wrote it. */
export function isMadeAlt(title: string, alt: string) {
  return made.some((text) => alt === `${title}, ${text}`)
}
