const types = ['image/png', 'image/jpeg', 'image/webp']

export const imageTypes = types.join(',')

export const notAnImage = 'This file is not a picture. Choose a PNG, JPEG or WebP.'

/**
 * Returns why the chosen file is refused before it is sent; undefined without one, and when the server decides. A browser
 * names no type of a file without a known extension (File API, `type`).
 */
export function imageProblem(files: ArrayLike<Pick<File, 'type'>> | undefined): string | undefined {
  const file = files?.[0]
  return file && file.type !== '' && !types.includes(file.type) ? notAnImage : undefined
}
