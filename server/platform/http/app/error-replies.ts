import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import { isDatabaseReadOnly, isDatabaseUnavailable } from '../../database/database.ts'
import { isDiskFull, Refusal } from '../../errors.ts'
import type { Platform } from '../../platform.ts'
import { answerHeaders } from '../headers/headers.ts'

const messages: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE:
    'This content type is not accepted here. Send JSON, with the content type application/json.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body does not match its Content-Length.',
  FST_ERR_BAD_URL: 'The address is not valid.',
  FST_ERR_MAX_PARAM_LENGTH: 'The address is too long.',
  FST_PARTS_LIMIT: 'The form has too many parts.',
  FST_FILES_LIMIT: 'The form has too many files.',
  FST_FIELDS_LIMIT: 'The form has too many fields.',
  FST_PROTO_VIOLATION: 'The form has a field that is not allowed.',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'The body must be a multipart form.',
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error)
  if (refusal?.status === 507) request.log.error({ err: error }, 'the disk is full')
  if (isDatabaseReadOnly(error))
    request.log.error({ err: error }, 'a write reached a database that only reads')
  if (refusal) {
    logRefusal(request, refusal)
    return sendRefusal(reply, refusal)
  }
  request.log.error({ err: error }, 'request failed')
  return sendRefusal(reply, {
    status: 500,
    message: 'Something went wrong on our side. Please try again.',
    data: { requestId: request.id },
  })
}

/** Security events: ASVS 5.0, 16.3.2 and 16.3.3. */
function logRefusal({ log, ip, userId, method, routeOptions }: FastifyRequest, { status, code }: Answer) {
  if (status !== 403 && status !== 429) return
  const line = {
    event: status === 403 ? 'access-denied' : 'rate-limited',
    ip,
    method,
    route: routeOptions.url,
  }
  log.info({ ...line, ...(code && { refusal: code }), ...(userId && { userId }) }, 'request refused')
}

export function answerNotFound(_request: FastifyRequest, reply: FastifyReply) {
  return sendRefusal(reply, { status: 404, message: 'This address does not exist.', data: {} })
}

type Answer = {
  status: number
  message: string
  data: Record<string, unknown>
  code?: string | undefined
  retryAfterSeconds?: number | undefined
}

function sendRefusal(reply: FastifyReply, { status, message, data, code, retryAfterSeconds }: Answer) {
  if (retryAfterSeconds !== undefined)
    reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfterSeconds))))
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ status: 'error', message, ...(code && { code }), data }))
}

function refusalOf(error: unknown): Answer | undefined {
  if (error instanceof Refusal) return error
  if (isDatabaseUnavailable(error))
    return {
      status: 503,
      message: 'Our database is not available. Please try again.',
      data: {},
      retryAfterSeconds: 5,
    }
  if (isDiskFull(error))
    return {
      status: 507,
      message: 'The file storage is full. Please try again later.',
      data: {},
      retryAfterSeconds: 300,
    }
  // PostgreSQL cannot read a value that the contract allowed (class 22, data exception).
  if (error instanceof pg.DatabaseError && error.code?.startsWith('22'))
    return { status: 400, message: 'A value in the request is not valid.', data: {} }
  const { statusCode, code } = error as Partial<FastifyError>
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return undefined
  return { status: statusCode, message: messages[code ?? ''] ?? 'The request is not valid.', data: {} }
}

const parserStatus: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Requests that Node's parser refuses never reach Fastify. */
export function createClientErrorHandler(platform: Pick<Platform, 'urls'>) {
  return (error: Error & { code?: string }, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
    const status = parserStatus[error.code ?? ''] ?? 400
    const { headers, body } = plainRefusal(platform, 'The request could not be read.')
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
  }
}

export function refuseUnknownExpectations(platform: Pick<Platform, 'urls'>) {
  return (_request: IncomingMessage, response: ServerResponse) => {
    const { headers, body } = plainRefusal(platform, 'The request has an unknown Expect header.')
    response.writeHead(417, headers).end(body)
  }
}

function plainRefusal(platform: Pick<Platform, 'urls'>, message: string) {
  const body = JSON.stringify({ status: 'error', message, data: {} })
  const headers = {
    ...answerHeaders(platform),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
  }
  return { headers, body }
}
