import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerApiCall } from './api.ts'
import { isLocal } from './config.ts'
import { answerPage } from './pages.ts'
import type { Sandbox } from './sandbox.ts'
import { StripeError } from './wire/errors.ts'
import { apiVersion } from './wire/version.ts'

const largestBody = 1_000_000

/** Answers calls of the API, the hosted pages and the controls, each under its own path. */
export async function answer(sandbox: Sandbox, request: IncomingMessage, response: ServerResponse) {
  const { path, query } = addressOf(request)
  const body = await readBody(request)
  if (body === undefined) return sendError(response, new StripeError(413, tooLarge))
  if (!isOwnHost(sandbox, request.headers.host)) return sendError(response, new StripeError(421, wrongHost))
  const incoming = { method: request.method ?? 'GET', path, query, headers: request.headers, body }
  sandbox.catchUp()
  if (path === '/' || path.startsWith('/pay/')) {
    const page = await answerPage(sandbox, incoming)
    response.writeHead(page.status, page.headers).end(request.method === 'HEAD' ? '' : page.body)
    return
  }
  const reply = await answerApiCall(sandbox.world(), incoming)
  setImmediate(sandbox.afterRequest)
  if (reply.kind === 'hang-up') {
    request.socket.destroy()
    return
  }
  response.writeHead(reply.status, { ...apiHeaders, ...reply.headers }).end(reply.body)
}

const apiHeaders = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-cache, no-store',
  'Stripe-Version': apiVersion,
  'X-Content-Type-Options': 'nosniff',
}

const tooLarge = { type: 'invalid_request_error', message: 'The request body is too large.' } as const
const wrongHost = {
  type: 'invalid_request_error',
  message: 'The payment sandbox answers local addresses only.',
} as const

function sendError(response: ServerResponse, error: StripeError) {
  response.writeHead(error.status, { ...apiHeaders, Connection: 'close' }).end(JSON.stringify(error, null, 2))
}

/** Returns true for a local or our public host name. Others are refused, against DNS rebinding. */
function isOwnHost({ publicUrl }: Sandbox, host: string | undefined) {
  return host !== undefined && (isLocal(`http://${host}`) || host === new URL(publicUrl()).host)
}

function addressOf(request: IncomingMessage) {
  const [path = '/', ...query] = (request.url ?? '/').split('?')
  return { path, query: query.join('?') }
}

/** Returns the body as text; undefined if it is too large. */
async function readBody(request: IncomingMessage) {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > largestBody) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
