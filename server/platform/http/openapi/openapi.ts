import * as z from 'zod/mini'
import { endpoints } from '#contract/api.ts'
import { apiBase, type Endpoint, type Uploads } from '#contract/endpoint.ts'
import { brand } from '#contract/site/brand.ts'
import { cookieName } from '../headers/cookies.ts'
import { answerComponents, refusalsOf, success } from './answers.ts'
import { specialPaths } from './special-calls.ts'

type Json = Record<string, unknown>

export function openApiDocument(publicUrl: URL): Json {
  const paths: Record<string, Json> = {}
  for (const { feature, name, endpoint } of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(feature, name, endpoint) }
  }
  for (const [path, operations] of Object.entries(specialPaths(publicUrl)))
    paths[path] = { ...paths[path], ...operations }
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand.name} API`,
      version: '1',
      description: 'Every reply is an envelope of status, message and data. Times are UTC, ids UUIDs.',
    },
    servers: [{ url: new URL(apiBase, publicUrl).href }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookieName('session', publicUrl) } },
      ...answerComponents,
    },
  }
}

function operation(feature: string, name: string, endpoint: Endpoint): Json {
  const body = requestBody(endpoint)
  return {
    operationId: name,
    tags: [feature],
    summary: endpoint.summary,
    parameters: [...pathParameters(endpoint.path), ...queryParameters(endpoint.query)],
    ...(body && { requestBody: body }),
    responses: {
      200: success(
        endpoint.message,
        schemaOf(endpoint.reply, 'output'),
        'columns' in endpoint ? ['text/csv'] : [],
      ),
      ...refusalsOf(endpoint),
    },
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
  const required = !body.safeParse(undefined).success
  if (!uploads) return { required, content: { 'application/json': { schema } } }
  const form = { ...schema, properties: { ...schema.properties, ...fileFields(uploads, schema.properties) } }
  return {
    required,
    content: { 'multipart/form-data': { schema: form }, 'application/json': { schema } },
  }
}

function fileFields(uploads: Uploads, texts: Record<string, Json>) {
  return Object.fromEntries(
    Object.entries(uploads).map(([name, { maxBytes, maxFiles, maxTotalBytes }]) => {
      const file = {
        type: 'string',
        contentMediaType: 'application/octet-stream',
        description: `At most ${inMegabytes(maxBytes)}.`,
      }
      const description = `At most ${maxFiles} files, together ${inMegabytes(maxTotalBytes)}.`
      if (maxFiles > 1) return [name, { type: 'array', maxItems: maxFiles, description, items: file }]
      return [name, texts[name] ? { anyOf: [file, texts[name]] } : file]
    }),
  )
}

function inMegabytes(bytes: number) {
  return `${bytes / 1024 / 1024} MB`
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema: { _zod }, jsonSchema }) => {
      if (io === 'input' && _zod.def.type === 'pipe')
        Object.assign(jsonSchema, limitsOf(_zod.def.in, _zod.def.out))
    },
  }) as Json
  return rest
}

/** Describes the text before it is trimmed or parsed as a number. */
function limitsOf(written: z.core.$ZodType, meant: z.core.$ZodType): Json {
  const isChecked = ![written, meant].some(({ _zod }) => _zod.def.type === 'transform')
  return isChecked ? schemaOf(meant, 'input') : {}
}
