import type { Area } from 'react-easy-crop'

const maxPixels = 1024

/** Returns the square as a new JPEG: location, camera and other metadata stay on this device. */
export async function cropPhoto(url: string, { x, y, width }: Area): Promise<File> {
  const picture = new Image()
  picture.src = url
  await picture.decode()
  const pixels = Math.min(maxPixels, Math.round(width))
  const canvas = document.createElement('canvas')
  canvas.width = pixels
  canvas.height = pixels
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no 2D canvas')
  // JPEG has no transparency: it would turn black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, pixels, pixels)
  context.drawImage(picture, x, y, width, width, 0, 0, pixels, pixels)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  if (!blob) throw new Error('The photo could not be encoded')
  return new File([blob], 'photo.jpg', { type: blob.type })
}
