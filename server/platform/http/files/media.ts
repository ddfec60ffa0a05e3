import { Refusal } from '../../errors.ts'
import type { App } from '../app/http.ts'
import { type ServedFile, serveFile } from './serve-file.ts'

/** Files in these folders are public. No others are. */
const publicFolders = ['pictures', 'profiles'] as const

const types: Record<string, string> = { webp: 'image/webp', png: 'image/png', jpg: 'image/jpeg' }

export function publicKey(folder: (typeof publicFolders)[number], name: string) {
  return `${folder}/${name}`
}

const root = '/media/'

export function mediaUrl(key: string) {
  return root + key
}

export function keyOfMedia(url: string) {
  return url.slice(root.length)
}

export function serveMedia(app: App) {
  serveFile(app, `${root}:folder/:name`, async ({ folder, name }) => findMedia(folder, name))
}

function findMedia(folder: string, name: string): ServedFile {
  const [, ending = ''] = name.match(/^[a-z0-9][a-z0-9-]*\.([a-z]+)$/) ?? []
  const place = publicFolders.find((candidate) => candidate === folder)
  const type = Object.hasOwn(types, ending) ? types[ending] : undefined
  if (place === undefined || type === undefined) throw new Refusal(404, 'Picture not found')
  return {
    key: publicKey(place, name),
    type,
    etag: `"${name}"`,
    cacheControl: 'public, max-age=31536000, immutable',
  }
}
