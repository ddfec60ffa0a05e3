import { Refusal } from './errors.ts'
import type { App } from './http.ts'
import { type ServedFile, serveFile } from './serve-file.ts'

/** Files whose key begins so may be seen by anybody. Nothing else is ever public. */
const publicPlace = 'public'

const types: Record<string, string> = { webp: 'image/webp', png: 'image/png', jpg: 'image/jpeg' }

/** The key of a new public picture. Its bytes never change: another picture has another name. */
export function publicKey(folder: string, name: string) {
  return `${publicPlace}/${folder}/${name}`
}

/** Where the world sees the picture that lies under this key. */
export function mediaUrl(key: string) {
  return `/media/${key.slice(publicPlace.length + 1)}`
}

export function serveMedia(app: App) {
  serveFile(app, '/media/:folder/:name', async ({ folder, name }) => findMedia(folder, name))
}

function findMedia(folder: string, name: string): ServedFile {
  const [, ending = ''] = name.match(/^[a-z0-9][a-z0-9-]*\.([a-z]+)$/) ?? []
  const type = types[ending]
  if (type === undefined || !/^[a-z0-9][a-z0-9-]*$/.test(folder)) throw new Refusal(404, 'Picture not found')
  return {
    key: publicKey(folder, name),
    type,
    etag: `"${name}"`,
    cacheControl: 'public, max-age=31536000, immutable',
  }
}
