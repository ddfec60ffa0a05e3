import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Design, Part, Prop } from './design.ts'
import { setPicture } from './scene.ts'

const folder = join(import.meta.dirname, 'pictures')

export function pictureFile(design: Design, index: number) {
  return join(folder, `${design.slug}-${index + 1}.webp`)
}

/**
 * A hash of the shapes, colours, setting and camera of a picture. Rendering all takes minutes, so the pictures are committed,
 * and the hash shows which are stale.
 */
export function pictureSource(shapes: readonly Prop[], picture: Design['pictures'][number]) {
  const { azimuth, elevation, zoom, setting } = picture
  const hash = createHash('sha256').update(JSON.stringify({ azimuth, elevation, zoom, setting }))
  for (const { mesh, colour } of setPicture(shapes, picture)) {
    // Rounded to a hundredth of a millimetre: the last bits of sines differ between machines.
    hash.update(colour).update(mesh.positions.map((value) => Math.round(value * 100)))
    hash.update(mesh.triangles)
  }
  return hash.digest('hex').slice(0, 16)
}

export type PictureSources = Record<string, string[]>

const sourcesFile = join(folder, 'sources.json')

/** Returns the source hash of each picture, by slug. */
export function readPictureSources(): PictureSources {
  return existsSync(sourcesFile) ? JSON.parse(readFileSync(sourcesFile, 'utf8')) : {}
}

export function writtenSources(sources: PictureSources) {
  return { path: sourcesFile, text: `${JSON.stringify(sources, undefined, 2)}\n` }
}

/** Returns the parts and props that the pictures of a design can show. */
export async function shapesOf(design: Design, parts: Part[]): Promise<Prop[]> {
  return [...parts, ...((await design.props?.()) ?? [])]
}
