/** Run by hand after the designs change: renders the pictures of the landing page and saves their facts. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Pixels } from '#geometry/images/picture.ts'
import { type PictureView, renderPicture } from '#geometry/rendering/render.ts'
import type { Design, Part, Placement, Prop } from '../design.ts'
import { figuresOfFiles } from '../file-figures.ts'
import { setScene } from '../scene.ts'
import { dropScene, heroScene, type StillLife } from './landing-scenes.ts'

const web = join(import.meta.dirname, '../../web')
const folder = join(web, 'public/landing')
mkdirSync(folder, { recursive: true })

/** The designs shown one by one, each with one picture of its own. */
const shown: [slug: string, picture: number][] = [
  ['tide-coasters', 0],
  ['planet-fidget', 0],
  ['gyroid-shade', 0],
  ['honeycomb-tray', 0],
  ['spindle-baubles', 0],
  ['twist-jar', 0],
]

/** The share of the picture along its edges in which a shadow fades out. */
const margin = 0.14

type Built = { design: Design; parts: Part[]; shapes: Prop[] }
const builds = new Map<string, Built>()

const facts = []
for (const [slug, index] of shown) {
  const { design, parts, shapes } = await build(slug)
  const picture = design.pictures[index]
  if (!picture) throw new Error(`${slug} has no picture ${index}`)
  const { scene, alt, ...view } = picture
  await write(slug, [shapes, scene], { ...view, width: 640, height: 480 })
  facts.push({
    slug,
    title: design.title,
    tagline: design.tagline,
    alt,
    ...(await figuresOfFiles(design, parts)),
  })
}
writeFileSync(
  join(web, 'site/landing-designs.ts'),
  `/** Written by demo/landing/landing-pictures.ts. */\nexport const landingDesigns = ${JSON.stringify(facts, undefined, 2)}\n`,
)
await writeStillLife('drop', dropScene, { width: 1200, height: 675 })
await writeStillLife('hero', heroScene, { width: 1120, height: 840 })
await writeSocialPicture()

async function build(slug: string): Promise<Built> {
  const known = builds.get(slug)
  if (known) return known
  const { design }: { design: Design } = await import(`./designs/${slug}.ts`)
  const parts = await design.build()
  const shapes = [...parts, ...((await design.props?.()) ?? [])]
  const fresh = { design, parts, shapes }
  builds.set(slug, fresh)
  return fresh
}

/** Writes the preview image that other sites show beside a link to this one. */
async function writeSocialPicture() {
  const { shapes, scene } = await stage(heroScene)
  const size = { width: 1200, height: 630 }
  const { data } = renderPicture(setScene(shapes, scene), { ...heroScene.view, ...size, layerLines: true })
  await sharp(data, { raw: { ...size, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 80, mozjpeg: true })
    .toFile(join(web, 'public/social.jpg'))
}

async function writeStillLife(name: string, stillLife: StillLife, size: { width: number; height: number }) {
  const { shapes, scene } = await stage(stillLife)
  await write(name, [shapes, scene], { ...stillLife.view, ...size })
}

/** Places several designs in one scene; the shapes are called `slug/part`. */
async function stage({ groups }: StillLife) {
  const shapes: Prop[] = []
  const scene: Placement[] = []
  for (const { slug, at, parts } of groups) {
    const { shapes: own } = await build(slug)
    shapes.push(...own.map((shape) => ({ ...shape, name: `${slug}/${shape.name}` })))
    for (const part of parts) {
      const [x = 0, y = 0, z = 0] = part.at ?? []
      scene.push({ ...part, show: `${slug}/${part.show}`, at: [x + at[0], y + at[1], z] })
    }
  }
  return { shapes, scene }
}

/**
 * Writes a picture without a background, so that it lies on the light and on the dark page, and a smaller one for
 * phones, each as AVIF and as WebP.
 */
async function write(name: string, [shapes, scene]: [Prop[], Placement[]], view: PictureView) {
  const { width, height, data } = renderPicture(setScene(shapes, scene), {
    ...view,
    background: 'transparent',
    layerLines: true,
  })
  fadeShadow({ width, height, data })
  const picture = sharp(data, { raw: { width, height, channels: 4 } })
  for (const [suffix, share] of [
    ['', 1],
    ['-small', 0.65],
  ] as const) {
    const sized = await picture
      .clone()
      .resize(Math.round(width * share))
      .png()
      .toBuffer()
    const file = join(folder, name + suffix)
    await sharp(sized).avif({ quality: 52, effort: 6 }).toFile(`${file}.avif`)
    await sharp(sized)
      .webp({ quality: 66, alphaQuality: 80, effort: 6, smartSubsample: true })
      .toFile(`${file}.webp`)
  }
}

function fadeShadow({ width, height, data }: Pixels) {
  for (let at = 0; at < width * height; at++) {
    const alpha = data[at * 4 + 3]!
    if (alpha === 0 || alpha === 255) continue
    const x = (at % width) / width
    const y = Math.floor(at / width) / height
    const inside = Math.min(1, Math.min(x, 1 - x, y, 1 - y) / margin)
    data[at * 4 + 3] = alpha * inside * inside * (3 - 2 * inside)
  }
}
