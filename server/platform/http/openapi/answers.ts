import type { Endpoint } from '#contract/endpoint.ts'

const meanings: Record<number, string> = {
  400: 'Something in the request is not valid.',
  401: 'Nobody is signed in, or the password is wrong.',
  403: 'Not allowed, or the request came from another site.',
  404: 'There is no such thing, or it belongs to somebody else.',
  409: 'It contradicts the present state.',
  410: 'The link has expired.',
  412: 'The upload protocol is of another version.',
  413: 'The body or a file is too large.',
  415: 'The content type is not accepted.',
  416: 'The requested range is outside the file.',
  422: 'It is understood, but cannot be done with what was given.',
  429: 'Too many tries; Retry-After says when to come back.',
  500: 'A fault of ours.',
  502: 'The payment provider refused.',
  503: 'We or a neighbour of ours cannot answer now; Retry-After says when to come back.',
  507: 'There is no room for files; Retry-After says when to come back.',
}

const errorSchema = {
  type: 'object',
  required: ['status', 'message', 'data'],
  properties: {
    status: { const: 'error' },
    message: { type: 'string', description: 'A sentence for people.' },
    code: { type: 'string', description: 'A reason that a client must react to.' },
    data: { type: 'object' },
  },
}

export const answerComponents = {
  schemas: { Error: errorSchema },
  headers: {
    RequestId: {
      description: 'Names this request in our log.',
      schema: { type: 'string', format: 'uuid' },
    },
    RetryAfter: {
      description: 'Seconds to wait before the next try.',
      schema: { type: 'integer', minimum: 1 },
    },
  },
}

export const requestId = { 'x-request-id': { $ref: '#/components/headers/RequestId' } }
const retryAfter = { 'retry-after': { $ref: '#/components/headers/RetryAfter' } }

export function success(message: string, data: object, others: string[] = []) {
  const schema = {
    type: 'object',
    required: ['status', 'message', 'data'],
    properties: {
      status: { const: 'success' },
      message: { type: 'string', examples: [message] },
      data,
    },
  }
  const content = Object.fromEntries(others.map((type) => [type, {}]))
  return {
    description: message,
    headers: requestId,
    content: { 'application/json': { schema }, ...content },
  }
}

export function refusalsOf({ access, method, path, uploads, refusals = [] }: Endpoint) {
  const isWrite = method !== 'GET'
  return describedRefusals([
    400,
    ...(access === 'public' ? [] : [401]),
    ...(access !== 'public' || isWrite ? [403] : []),
    ...(path.includes(':') ? [404] : []),
    ...(isWrite ? [413, 415] : [429]),
    500,
    503,
    ...(uploads ? [507] : []),
    ...refusals,
  ])
}

export function describedRefusals(statuses: number[]) {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  const headers = (status: number) =>
    [429, 503, 507].includes(status) ? { ...requestId, ...retryAfter } : requestId
  return Object.fromEntries(
    statuses.map((status) => [status, { description: meanings[status], headers: headers(status), content }]),
  )
}
