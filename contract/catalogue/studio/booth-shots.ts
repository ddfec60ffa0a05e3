// Without schemas: the process that reads a model must not load them.

/** What filament looks like once printed; `standard` is plain PLA. */
export const filamentFinishes = ['standard', 'matte', 'silk', 'translucent', 'wood'] as const
export type FilamentFinish = (typeof filamentFinishes)[number]

export const boothBackdrops = ['studio', 'white'] as const

/** Pictures that are made when they are chosen: beside a coin or a hand of true size, on a build plate, and as an exploded view. */
export const boothExtras = ['coin', 'hand', 'buildPlate', 'exploded'] as const
export type BoothExtra = (typeof boothExtras)[number]

/** Pictures whose alt text names a size. */
export const sizeShots = ['coin', 'hand', 'buildPlate'] as const satisfies BoothExtra[]

/** The diameter of a one-euro coin: Council Regulation (EU) 729/2014. */
export const coinWidthMm = 23.25
/** The hand of an average adult, from the wrist to the tip of the middle finger. */
export const handLengthMm = 189

/** The pictures that are always made, in order; the first becomes the cover. */
export const boothViews = ['cover', 'side', 'back', 'top'] as const

export const boothShots = [...boothViews, ...boothExtras] as const
export type BoothShot = (typeof boothShots)[number]

const turnedBy: Partial<Record<BoothShot, number>> = { side: -60, back: 180, top: -15 }

const tiltFromAbove = 68
const leastTiltOnBuildPlate = 36

/** Degrees from which a picture shows a design whose cover is seen from `angle`. */
export function angleOfShot(shot: BoothShot, { turn, tilt }: { turn: number; tilt: number }) {
  const turned = (turn + (turnedBy[shot] ?? 0) + 360) % 360
  if (shot === 'top') return { turn: turned, tilt: tiltFromAbove }
  return { turn: turned, tilt: shot === 'buildPlate' ? Math.max(tilt, leastTiltOnBuildPlate) : tilt }
}
