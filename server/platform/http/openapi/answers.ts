import type { Endpoint } from '#contract/endpoint.ts'

const meanings: Record<number, string> = {
  400: 'Something in the request is not valid.',
  401: 'Not signed in, or the password is wrong.',
  403: 'Not allowed, or the request came from another site.',
  404: 'Not found, or owned by another user.',
  409: 'The request conflicts with the current state.',
  410: 'The link has expired.',
  412: 'The version of the upload protocol is not supported.',
  413: 'The body or a file is too large.',
  415: 'The content type is not accepted.',
  416: 'The requested range is outside the file.',
  422: 'The request is well-formed but cannot be processed.',
  429: 'The rate limit is exceeded; Retry-After says when to retry.',
  500: 'An internal error.',
  502: 'The payment provider refused the request.',
  503: 'The service or a system behind it is unavailable; Retry-After says when to retry.',
  507: 'The file storage is full; Retry-After says when to retry.',
}

const errorSchema = {
  type: 'object',
  required: ['status', 'message', 'data'],
  properties: {
    status: { const: 'error' },
    message: { type: 'string', description: 'A message for people.' },
    code: { type: 'string', description: 'A code that a client must react to.' },
    data: { type: 'object' },
  },
}

export const answerComponents = {
  schemas: { Error: errorSchema },
  headers: {
    RequestId: {
      description: 'Request ID. Quote it when you contact support.',
      schema: { type: 'string', format: 'uuid' },
    },
    RetryAfter: {
      description: 'Seconds to wait before the next attempt.',
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
    403,
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
