import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '#contract/accounts/accounts.ts'
import { apiBase } from '#contract/endpoint.ts'
import type { Actor } from '../../audit.ts'
import { notFound, Refusal } from '../../errors.ts'
import type { App, Fastify } from '../app/http.ts'
import { skipRestOfBody } from '../bodies/rest-of-body.ts'
import { refuseForeignOrigin } from '../headers/origin.ts'
import { authorize } from './serve.ts'

export type AnnouncedUpload = { bytes: number; name: string; metadata: Map<string, string> }

export type ResumableUpload = { id: string; bytes: number; received: number; name: string; expiresAt: Date }

/** Only the owner can see an upload. */
export type UploadStore = {
  maxBytes: number
  create: (by: Actor, upload: AnnouncedUpload) => Promise<ResumableUpload>
  find: (user: User, id: string) => Promise<ResumableUpload | undefined>
  append: (upload: ResumableUpload, content: Readable) => Promise<ResumableUpload>
  remove: (by: Actor, id: string) => Promise<boolean>
}

const version = '1.0.0'
const partType = 'application/offset+octet-stream'

type Call = { user: User; id: string; request: FastifyRequest; reply: FastifyReply }
type Method = 'POST' | 'HEAD' | 'PATCH' | 'DELETE' | 'OPTIONS'
type Bind = (method: Method, url: string, handler: (call: Call) => Promise<FastifyReply>) => void

/** tus 1.0 (https://tus.io/protocols/resumable-upload) with creation, expiration and termination, for administrators. */
export function serveResumableUploads(app: App, path: string, store: UploadStore) {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    // Passes the stream on, to be read after the session check.
    scope.addContentTypeParser(partType, (_request, payload, parsed) => parsed(null, payload))
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(wrongType(), undefined))
    bindUploads(binder(app, scope, store.maxBytes), `${apiBase}${path}`, store)
    done()
  })
}

function binder(app: App, scope: Fastify, bodyLimit: number): Bind {
  return (method, url, handler) => {
    scope.route<{ Params: { id?: string } }>({
      method,
      url,
      bodyLimit,
      onRequest: async (request, reply) => {
        reply.headers({ 'tus-resumable': version, 'cache-control': 'no-store' })
        refuseForeignOrigin(request, app.platform)
      },
      handler: async (request, reply) => {
        const { user } = await authorize(app, { access: 'admin' }, { request, reply })
        if (!user) return notFound('Upload')
        if (method !== 'OPTIONS' && request.headers['tus-resumable'] !== version)
          throw new Refusal(412, `The upload protocol must be tus ${version}.`)
        return handler({ user, id: request.params.id ?? '', request, reply })
      },
    })
  }
}

function bindUploads(on: Bind, url: string, store: UploadStore) {
  for (const at of [url, `${url}/:id`])
    on('OPTIONS', at, async ({ reply }) =>
      reply
        .code(204)
        .header('tus-version', version)
        .header('tus-extension', 'creation,expiration,termination')
        .header('tus-max-size', String(store.maxBytes))
        .send(),
    )
  on('POST', url, async ({ user, request, reply }) => {
    const upload = await store.create(
      { user, requestId: request.id },
      announcedUpload(request, store.maxBytes),
    )
    return withUploadHeaders(reply, upload).code(201).header('location', `${url}/${upload.id}`).send()
  })
  on('HEAD', `${url}/:id`, async ({ user, id, reply }) => {
    const upload = (await store.find(user, id)) ?? notFound('Upload')
    return withUploadHeaders(reply, upload).header('upload-length', String(upload.bytes)).send()
  })
  on('PATCH', `${url}/:id`, async ({ user, id, request, reply }) => {
    const upload = (await store.find(user, id)) ?? notFound('Upload')
    if (wholeNumber(request.headers['upload-offset']) !== upload.received)
      throw new Refusal(409, `The upload continues at ${upload.received}.`)
    const content = partOf(request, upload)
    try {
      return withUploadHeaders(reply, await store.append(upload, content))
        .code(204)
        .send()
    } catch (error) {
      skipRestOfBody(request)
      throw error
    }
  })
  on('DELETE', `${url}/:id`, async ({ user, id, request, reply }) =>
    (await store.remove({ user, requestId: request.id }, id)) ? reply.code(204).send() : notFound('Upload'),
  )
}

function wrongType() {
  return new Refusal(415, `Send upload chunks as ${partType}.`)
}

export function exceedsAnnouncedLength() {
  return new Refusal(413, 'The file is longer than its Upload-Length.')
}

function withUploadHeaders(reply: FastifyReply, { received, expiresAt }: ResumableUpload) {
  return reply.header('upload-offset', String(received)).header('upload-expires', expiresAt.toUTCString())
}

function announcedUpload({ headers }: FastifyRequest, maxBytes: number): AnnouncedUpload {
  const bytes = wholeNumber(headers['upload-length'])
  if (bytes === undefined) throw new Refusal(400, 'Upload-Length must say how many bytes the file has.')
  if (bytes === 0) throw new Refusal(400, 'The file is empty.')
  if (bytes > maxBytes) throw new Refusal(413, `The file is larger than ${maxBytes / 2 ** 20} MB.`)
  const metadata = metadataIn(headers['upload-metadata'])
  return { bytes, name: metadata.get('filename') ?? '', metadata }
}

function metadataIn(header: string | string[] | undefined) {
  const pairs = String(header ?? '')
    .split(',')
    .map((pair) => pair.trim().split(' '))
  return new Map(
    pairs.map(([key = '', encoded = '']) => [key, Buffer.from(encoded, 'base64').toString('utf8')]),
  )
}

function wholeNumber(value: string | string[] | undefined) {
  return typeof value === 'string' && /^[0-9]{1,12}$/.test(value) ? Number(value) : undefined
}

function partOf({ headers, raw }: FastifyRequest, { bytes, received }: ResumableUpload): Readable {
  if (headers['content-type'] !== partType) throw wrongType()
  if ((wholeNumber(headers['content-length']) ?? 0) > bytes - received) throw exceedsAnnouncedLength()
  return raw
}
