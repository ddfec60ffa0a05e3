type Angle = { turn: number; tilt: number }

// Each an eighth of a turn further.
const sides = [
  ...['the front', 'the front right', 'the right', 'the back right'],
  ...['the back', 'the back left', 'the left', 'the front left'],
]

/** What a picture of the photo booth shows. */
export function madeAlt(title: string, { turn, tilt }: Angle) {
  return tilt >= 60
    ? `${title}, seen from above`
    : `${title}, seen from ${sides[Math.round(turn / 45) % sides.length]}`
}

/** False when a person wrote it. */
export function isMadeAlt(title: string, alt: string) {
  return ['above', ...sides].some((side) => alt === `${title}, seen from ${side}`)
}
