import * as z from 'zod/mini'
import { endpoints } from '#contract/api.ts'
import { brand } from '#contract/brand.ts'
import { apiBase, type Endpoint } from '#contract/endpoint.ts'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document, printed from the contract. */
export function openApiDocument(publicUrl: URL): Json {
  const paths: Record<string, Json> = {}
  for (const { feature, name, endpoint } of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(feature, name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand.name} API`,
      version: '1',
      description: 'Every answer is an envelope of status, message and data. Times are UTC, ids UUIDs.',
    },
    servers: [{ url: new URL(apiBase, publicUrl).href }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionName(publicUrl) } },
      schemas: { Error: errorSchema },
    },
  }
}

function sessionName(publicUrl: URL) {
  return publicUrl.protocol === 'https:' ? '__Host-session' : 'session'
}

function operation(feature: string, name: string, endpoint: Endpoint): Json {
  const body = requestBody(endpoint)
  return {
    operationId: name,
    tags: [feature],
    summary: endpoint.summary,
    parameters: [...pathParameters(endpoint.path), ...queryParameters(endpoint.query)],
    ...(body && { requestBody: body }),
    responses: { 200: success(endpoint), ...refusals(endpoint) },
    security: endpoint.access === 'public' ? [{}, { session: [] }] : [{ session: [] }],
    'x-access': endpoint.access,
  }
}

function pathParameters(path: string) {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', maxLength: 300 },
  }))
}

function queryParameters(query: Endpoint['query']) {
  const { properties = {}, required = [] } = schemaOf(query, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function requestBody({ body, uploads }: Endpoint): Json | undefined {
  const schema = schemaOf(body, 'input') as { properties?: Record<string, Json> }
  if (!schema.properties) return undefined
  if (!uploads) return { required: true, content: { 'application/json': { schema } } }
  const binary = { type: 'string', format: 'binary' }
  const files = Object.entries(uploads).map(([name, { maxFiles }]) => [
    name,
    maxFiles > 1 ? { type: 'array', maxItems: maxFiles, items: binary } : binary,
  ])
  const form = { ...schema, properties: { ...schema.properties, ...Object.fromEntries(files) } }
  return {
    required: true,
    content: { 'multipart/form-data': { schema: form }, 'application/json': { schema } },
  }
}

function success({ reply, message }: Endpoint): Json {
  const envelope = {
    type: 'object',
    required: ['status', 'message', 'data'],
    properties: {
      status: { const: 'success' },
      message: { type: 'string', examples: [message] },
      data: schemaOf(reply, 'output'),
    },
  }
  return { description: message, content: { 'application/json': { schema: envelope } } }
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

const meanings: Record<number, string> = {
  400: 'Something in the request is not valid.',
  401: 'Nobody is signed in.',
  403: 'Not allowed, or the request came from another site.',
  404: 'There is no such thing, or it belongs to somebody else.',
  409: 'It contradicts the present state.',
  413: 'The body or a file is too large.',
  415: 'The content type is not accepted.',
  429: 'Too many tries; Retry-After says when to come back.',
  500: 'A fault of ours.',
  503: 'A neighbour of ours is away.',
}

function refusals({ access, method, path }: Endpoint) {
  const isWrite = method !== 'GET'
  const statuses = [
    400,
    ...(access === 'public' ? [] : [401]),
    ...(access === 'admin' || isWrite ? [403] : []),
    ...(path.includes(':') ? [404] : []),
    ...(isWrite ? [409, 413, 415] : []),
    429,
    500,
    503,
  ]
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  return Object.fromEntries(statuses.map((status) => [status, { description: meanings[status], content }]))
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}
