import type { Pixels } from '../images/picture.ts'

type Layout = { columns: number; width: number; height: number }

export function createSheet(count: number, { columns, width, height }: Layout) {
  const sheet = { width: width * columns, height: height * Math.ceil(count / columns) }
  const data = new Uint8Array(sheet.width * sheet.height * 4)
  const put = (index: number, picture: Pixels) => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    for (let line = 0; line < height; line++)
      data.set(
        picture.data.subarray(line * width * 4, (line + 1) * width * 4),
        ((row * height + line) * sheet.width + column * width) * 4,
      )
  }
  return { pixels: { ...sheet, data }, put }
}
