import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { brand } from '#contract/site/brand.ts'

const paper = '#f4f4f2'

/** Icons for home screens, drawn from the favicon, and the web manifest that names them. */
export async function writeIcons(dist: string) {
  const favicon = join(dist, 'favicon.svg')
  const icons = [
    { name: 'icon-192.png', size: 192, share: 0.84, purpose: 'any' },
    { name: 'icon-512.png', size: 512, share: 0.84, purpose: 'any' },
    // A mask may cut away all but the middle four fifths.
    { name: 'icon-maskable-512.png', size: 512, share: 0.58, purpose: 'maskable' },
    { name: 'apple-touch-icon.png', size: 180, share: 0.7, purpose: undefined },
  ]
  for (const { name, size, share } of icons) {
    const mark = await sharp(favicon, { density: 1200 })
      .resize(Math.round(size * share))
      .toBuffer()
    await sharp({ create: { width: size, height: size, channels: 3, background: paper } })
      .composite([{ input: mark }])
      .png({ palette: true })
      .toFile(join(dist, name))
  }
  // For programs that do not read the page: feed readers, bookmark lists, old browsers.
  const small = await sharp(favicon, { density: 1200 }).resize(48).png().toBuffer()
  writeFileSync(join(dist, 'favicon.ico'), Buffer.concat([icoHeader(48, small.length), small]))
  const manifest = {
    name: brand.name,
    short_name: brand.name,
    description: 'Designs made to be printed and sold.',
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    background_color: paper,
    theme_color: paper,
    icons: icons.flatMap(({ name, size, purpose }) =>
      purpose ? [{ src: `/${name}`, sizes: `${size}x${size}`, type: 'image/png', purpose }] : [],
    ),
  }
  writeFileSync(join(dist, 'site.webmanifest'), JSON.stringify(manifest))
}

/** Returns the header of an icon file with one PNG. */
function icoHeader(pixels: number, bytes: number) {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(pixels, 6)
  header.writeUInt8(pixels, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(bytes, 14)
  header.writeUInt32LE(header.length, 18)
  return header
}
