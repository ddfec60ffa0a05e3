import { angleOfShot, coinWidthMm, handLengthMm } from '#contract/catalogue/studio/booth-shots.ts'
import type { BoothPicture } from '#geometry/model-process/messages.ts'

type Angle = { turn: number; tilt: number }

type Shown = Omit<BoothPicture, 'pixels'> & { angle: Angle }

const sides = [
  ...['the front', 'the front right', 'the right', 'the back right'],
  ...['the back', 'the back left', 'the left', 'the front left'],
]
const seenFrom = (side: string) => `seen from ${side}`

const fixedTexts = {
  coin: `beside a coin ${coinWidthMm} mm wide`,
  hand: `beside a hand ${handLengthMm} mm long`,
  exploded: 'exploded view',
}

export function madeText({ shot, plate, angle }: Shown) {
  if (shot === 'coin' || shot === 'hand' || shot === 'exploded') return fixedTexts[shot]
  if (plate) {
    const plates = plate.isOneOfSeveral ? 'one of several plates' : 'on a build plate'
    return `${plates} of ${plate.sideMm} × ${plate.sideMm} mm`
  }
  const { turn, tilt } = angleOfShot(shot, angle)
  return seenFrom(tilt >= 60 ? 'above' : (sides[Math.round(turn / 45) % sides.length] ?? ''))
}

export function madeAlt(title: string, shown: Shown) {
  return `${title}, ${madeText(shown)}`
}

const fixed = [...['above', ...sides].map(seenFrom), ...Object.values(fixedTexts)]
const onPlate = /^(on a build plate|one of several plates) of \d+ × \d+ mm$/

export function isMadeAlt(title: string, alt: string) {
  if (!alt.startsWith(`${title}, `)) return false
  const text = alt.slice(title.length + 2)
  return fixed.includes(text) || onPlate.test(text)
}
