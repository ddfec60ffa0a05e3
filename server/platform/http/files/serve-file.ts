import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { User } from '#contract/accounts/accounts.ts'
import type { PathParams } from '#contract/endpoint.ts'
import { notFound, Refusal } from '../../errors.ts'
import type { Platform } from '../../platform.ts'
import type { App } from '../app/http.ts'
import { refuseInView } from '../app/member-view.ts'
import { withProvenRole } from '../app/second-factor.ts'
import { sessionCookie } from '../headers/cookies.ts'
import { refuseForeignPage } from '../headers/origin.ts'
import { answerWithPage } from '../pages/refusal-page.ts'
import { type ByteRange, requestedRange } from './byte-range.ts'
import { releaseBuffers } from './release-buffers.ts'

export type Content = {
  bytes: number
  read: (range: ByteRange) => Promise<Readable | undefined>
}

/** `make`: content that takes long, for a GET without a known ETag alone. */
export type ServedFile = ({ key: string } | { content: Content } | { make: () => Promise<Content> }) & {
  type: string
  etag: string
  cacheControl: string
  saveAs?: string
}

/** A browser that is refused gets a page. */
export function serveFile<const Path extends string>(
  app: App,
  path: Path,
  find: (
    params: PathParams<Path>,
    findUser: () => Promise<User | undefined>,
    log: Logger,
  ) => Promise<ServedFile>,
) {
  app.route<{ Params: PathParams<Path> }>({
    method: ['GET', 'HEAD'],
    url: path,
    exposeHeadRoute: false,
    errorHandler: answerWithPage,
    handler: async (request, reply) => {
      const findUser = async () => {
        const { token } = sessionCookie(request, reply, app.platform)
        if (!token) return undefined
        refuseForeignPage(request)
        const signedIn = await app.authenticate(token)
        if (!signedIn || signedIn.secondFactor === 'required') return undefined
        if (signedIn.view) refuseInView(signedIn.view.member ?? { name: 'a member' })
        return withProvenRole(app.platform, signedIn)
      }
      const file = await find(
        request.params as PathParams<Path>,
        findUser,
        request.log.child({ ip: request.ip }) as Logger,
      )
      return sendFile(app.platform, { request, reply, file })
    },
  })
}

type Sending = { request: FastifyRequest; reply: FastifyReply; file: ServedFile }

async function sendFile(platform: Platform, { request, reply, file }: Sending) {
  const { type, etag, cacheControl, saveAs } = file
  const headers = { etag, 'accept-ranges': 'bytes', 'cache-control': cacheControl }
  if (isKnown(request.headers['if-none-match'], etag)) return reply.headers(headers).code(304).send()
  // RFC 9110, 9.3.2: a HEAD may leave out what only making the content would tell.
  if ('make' in file && request.method === 'HEAD') return reply.headers(headers).type(type).send()
  const { bytes, read } = await contentOf(platform, file)
  reply.headers(headers)

  const range = requestedRange(request.headers, { bytes, etag })
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${bytes}`)
    throw new Refusal(416, 'The requested range is outside the file.')
  }
  const { start, end } = range === 'whole' ? { start: 0, end: bytes - 1 } : range
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${bytes}`)
  reply.type(type).header('content-length', String(end - start + 1))
  if (saveAs !== undefined) reply.header('content-disposition', attachment(saveAs))
  if (request.method === 'HEAD') return reply.send()
  return reply.send(releaseBuffers((await read({ start, end })) ?? notFound('File')))
}

/** RFC 9110, 13.1.2: If-None-Match compares weakly. */
function isKnown(condition: string | undefined, etag: string) {
  const tags = condition?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags?.some((tag) => tag === etag || tag === '*') ?? false
}

async function contentOf({ files }: Pick<Platform, 'files'>, file: ServedFile): Promise<Content> {
  if ('make' in file) return file.make()
  if ('content' in file) return file.content
  const { key } = file
  const bytes = (await files.size(key)) ?? notFound('File')
  return { bytes, read: (range) => files.read(key, range) }
}

/** RFC 6266: an ASCII name for every client, and the full name for those that support it. */
export function attachment(name: string) {
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plainFileName(name)}"; filename*=UTF-8''${whole}`
}

export function plainFileName(name: string) {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '')
  const [, stem = plain, ending = ''] = plain.match(/^(.*)\.([a-z0-9]{1,5})$/is) ?? []
  const safe =
    stem
      .replace(/[^a-z0-9.]+/gi, '-')
      .replace(/[.-]{2,}/g, '-')
      .replace(/^[.-]|[.-]$/g, '')
      .slice(0, 80) || 'file'
  return ending === '' ? safe : `${safe}.${ending.toLowerCase()}`
}
