import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { User } from '#contract/accounts/accounts.ts'
import type { startRoomView } from '#contract/catalogue/room-view.ts'
import { surfaces } from '#contract/printing/filament/room-finishes.ts'
import { readPreview } from '#geometry/preview/read-preview.ts'
import { writeRoomGlb } from '#geometry/preview/room-glb.ts'
import { createRoomScene, type RoomMesh } from '#geometry/preview/room-scene.ts'
import { writeUsdz } from '#geometry/preview/usdz.ts'
import { findUserById } from '../../accounts/accounts.ts'
import { findPreviewFiles } from '../../catalogue/catalogue.ts'
import { notFound, Refusal } from '../../platform/errors.ts'
import type { ServedFile } from '../../platform/http/files/serve-file.ts'
import type { Call } from '../../platform/http/routes/serve.ts'
import { fairQueue } from '../../platform/limits/fair-queue.ts'
import { concurrencyLimits } from '../../platform/limits/limits.ts'
import { lruCache } from '../../platform/lru-cache.ts'
import type { Platform } from '../../platform/platform.ts'
import { decodeAppearance, encodeAppearance, type RoomParams, readRoomLink, roomLink } from './room-links.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'keys' | 'files' | 'limits'>
type PreviewFiles = Awaited<ReturnType<typeof findPreviewFiles>>['files']
type Format = keyof typeof types

const types = { glb: 'model/gltf-binary', usdz: 'model/vnd.usdz+zip' }

const maxTriangles = 100_000
const tooMuch = 'These parts are too much for a phone at once. Hide some of them first.'
const tooMuchInFiles = 'These files are too much for a phone at once. Hide all parts of some files first.'

/** The file is made first, so that a refusal reaches the page. */
export async function grantRoomView(
  platform: Deps,
  user: User,
  { params, body }: Pick<Call<typeof startRoomView>, 'params' | 'body'>,
) {
  const { productId, slug, files } = await findPreviewFiles(platform, user, params.id)
  if (!body.parts.every((part) => files.some(({ fileId }) => fileId === part.fileId))) notFound('File')
  const { look, isSimplified } = encodeAppearance(body.parts)
  await roomFile(platform, { userId: user.id, files, look, format: body.format, isSimplified })
  return {
    url: roomLink(platform, { productId, userId: user.id, look, name: `${slug}.${body.format}` }),
    isSimplified,
  }
}

/** Needs no cookie, but the member must still be entitled. */
export async function openRoomView(platform: Deps, params: RoomParams): Promise<ServedFile> {
  const { productId, userId, look, name } = readRoomLink(platform, params)
  const user = (await findUserById(platform, userId)) ?? notFound('File')
  const { files } = await findPreviewFiles(platform, user, productId)
  const format = name.endsWith('.usdz') ? 'usdz' : 'glb'
  const { bytes, etag } = await roomFile(platform, { userId, files, look, format })
  return {
    content: {
      bytes: bytes.length,
      read: async ({ start, end }) => Readable.from([bytes.subarray(start, end + 1)]),
    },
    type: types[format],
    etag,
    cacheControl: 'private, no-store',
  }
}

const queued = fairQueue(concurrencyLimits.roomViews)
const made = lruCache<{ bytes: Buffer; etag: string }>(48 * 1024 * 1024)

type RoomModelRequest = {
  userId: string
  files: PreviewFiles
  look: string
  format: Format
  isSimplified?: boolean
}

async function roomFile(
  platform: Pick<Platform, 'files' | 'limits'>,
  { userId, files, look, format, isSimplified }: RoomModelRequest,
) {
  const parts = decodeAppearance(look).map((part) => {
    const file = files.find(({ fileId }) => fileId.endsWith(part.fileEnd)) ?? notFound('File')
    return { ...part, previewKey: file.previewKey }
  })
  const name = createHash('sha256')
    .update([format, look, ...parts.map(({ previewKey }) => previewKey)].join('\n'))
    .digest('hex')
  return (
    made.get(name) ??
    queued({ network: userId, key: userId }, async () => {
      const known = made.get(name)
      if (known) return known
      await platform.limits.take('room-views', userId)
      const meshes = createRoomScene(await readParts(platform, parts, isSimplified))
      const written = format === 'usdz' ? await writeUsdz(meshes) : writeRoomGlb(meshes)
      const file = { bytes: Buffer.from(written.buffer), etag: `"${name.slice(0, 32)}"` }
      made.set(name, file, file.bytes.length)
      return file
    })
  )
}

type PartAppearance = ReturnType<typeof decodeAppearance>[number] & { previewKey: string }

async function readParts(
  { files }: Pick<Platform, 'files'>,
  parts: PartAppearance[],
  isSimplified = false,
): Promise<RoomMesh[][]> {
  const read: RoomMesh[][] = []
  let triangles = 0
  for (const part of parts) {
    const content = (await files.read(part.previewKey)) ?? notFound('File')
    const meshes = (await readPreview(await buffer(content))).flatMap((mesh, index) => {
      const look = 'objects' in part ? part.objects[index] : part
      return look ? { ...mesh, material: { colour: look.colour, ...surfaces[look.finish] } } : []
    })
    triangles += meshes.reduce((sum, mesh) => sum + mesh.triangles.length / 3, 0)
    if (triangles > maxTriangles) throw new Refusal(422, isSimplified ? tooMuchInFiles : tooMuch)
    read.push(meshes)
  }
  if (triangles === 0) throw new Refusal(422, 'Show at least one part.')
  return read
}
