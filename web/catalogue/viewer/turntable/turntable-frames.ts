import { turntableSheet } from '#contract/catalogue/turntable.ts'

const { frames, columns } = turntableSheet
const rows = frames / columns
const degreesPerFrame = 360 / frames

/** Every whole number is a frame: 24 is the first again, -1 the last. */
export function frameOf(number: number) {
  return ((number % frames) + frames) % frames
}

export function degreesOf(frame: number) {
  return frame * degreesPerFrame
}

/** Returns the frame after a drag by this share of the picture's width: one turn for the whole width. */
export function frameAfterDrag(from: number, share: number) {
  return frameOf(from - Math.round(share * frames))
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }

/** Returns the frame after a key; undefined for a key that does nothing. */
export function frameByKey(frame: number, key: string) {
  const step = steps[key]
  if (step !== undefined) return frameOf(frame + step)
  return key === 'Home' ? 0 : undefined
}

/** Shows one frame of the sheet in a box of its size. */
export function frameStyle(frame: number) {
  const [column, row] = [frame % columns, Math.floor(frame / columns)]
  return {
    width: `${columns * 100}%`,
    transform: `translate(${(-column * 100) / columns}%, ${(-row * 100) / rows}%)`,
  }
}
