const mostPixels = 1024

/** Painted anew from its pixels: place, camera and whatever else the file said stay on this device. */
export async function cutSquare(
  picture: HTMLImageElement,
  { left, top, side }: { left: number; top: number; side: number },
): Promise<File> {
  const pixels = Math.min(mostPixels, Math.round(side))
  const canvas = document.createElement('canvas')
  canvas.width = pixels
  canvas.height = pixels
  const brush = canvas.getContext('2d')
  if (!brush) throw new Error('This browser cannot paint')
  // A photo has no holes; where the file is transparent, it is white.
  brush.fillStyle = '#ffffff'
  brush.fillRect(0, 0, pixels, pixels)
  brush.drawImage(picture, left, top, side, side, 0, 0, pixels, pixels)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  if (!blob) throw new Error('The photo could not be painted')
  return new File([blob], 'photo.jpg', { type: blob.type })
}
