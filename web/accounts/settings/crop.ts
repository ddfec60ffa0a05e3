/** Which square of a picture is taken: the place of its middle, from 0 to 1 of each side, and how far it is zoomed in. */
export type Crop = { x: number; y: number; zoom: number }
export type Size = { width: number; height: number }

export const wholeCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 }
export const mostZoom = 4

/** In pixels of the picture. */
export function squareOf({ width, height }: Size, { x, y, zoom }: Crop) {
  const side = Math.min(width, height) / zoom
  return {
    side,
    left: between(0, x * width - side / 2, width - side),
    top: between(0, y * height - side / 2, height - side),
  }
}

/** The picture is pushed by so many sides of the square. */
export function pushed(size: Size, crop: Crop, right: number, down: number): Crop {
  const { side, left, top } = squareOf(size, crop)
  return inside(size, {
    ...crop,
    x: (left + side / 2 - right * side) / size.width,
    y: (top + side / 2 - down * side) / size.height,
  })
}

export function zoomedTo(size: Size, crop: Crop, zoom: number): Crop {
  return inside(size, { ...crop, zoom: between(1, zoom, mostZoom) })
}

/** The middle as it is once the square has been kept within the picture. */
function inside(size: Size, crop: Crop): Crop {
  const { side, left, top } = squareOf(size, crop)
  return { ...crop, x: (left + side / 2) / size.width, y: (top + side / 2) / size.height }
}

const step = 0.05

/** Undefined for a key that means nothing here. Arrows move the picture as a hand would. */
export function afterCropKey(size: Size, crop: Crop, key: string): Crop | undefined {
  if (key === 'ArrowLeft') return pushed(size, crop, -step, 0)
  if (key === 'ArrowRight') return pushed(size, crop, step, 0)
  if (key === 'ArrowUp') return pushed(size, crop, 0, -step)
  if (key === 'ArrowDown') return pushed(size, crop, 0, step)
  if (key === '+' || key === '=') return zoomedTo(size, crop, crop.zoom + 0.1)
  if (key === '-') return zoomedTo(size, crop, crop.zoom - 0.1)
  return undefined
}

function between(least: number, value: number, most: number) {
  return Math.min(Math.max(value, least), most)
}
