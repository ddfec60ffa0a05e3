import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { endpoints } from '#contract/api.ts'
import { apiBase } from '#contract/endpoint.ts'
import { testPlatform } from '../../testing/platform.ts'
import { createApp } from '../app/http.ts'
import { serveApiDocument } from './api-document.ts'
import { openApiDocument } from './openapi.ts'

type Operation = {
  parameters: { name: string; in: string; schema?: object }[]
  responses: Record<string, { description?: string; headers: object }>
  security: object[]
  requestBody?: {
    required: boolean
    content: Record<string, { schema: { properties: Record<string, object> } }>
  }
}

const document = openApiDocument(new URL('https://layerdrop.example')) as {
  paths: Record<string, Record<string, Operation>>
}

test('every call of the contract is in the document with its parameters, answers and access', () => {
  for (const { endpoint } of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    const described = document.paths[path]?.[endpoint.method.toLowerCase()]
    assert.ok(described, `${endpoint.method} ${path}`)
    for (const [, name] of endpoint.path.matchAll(/:(\w+)/g))
      assert.ok(
        described.parameters.some((parameter) => parameter.name === name && parameter.in === 'path'),
        path,
      )
    assert.ok('200' in described.responses)
    if (endpoint.access !== 'public') assert.ok('401' in described.responses)
    for (const status of endpoint.refusals ?? []) assert.ok(String(status) in described.responses)
    assert.equal(described.security.length, endpoint.access === 'public' ? 2 : 1)
  }
})

test('every answer has a sentence and the id of the request, and says how long to wait', () => {
  for (const { responses } of Object.values(document.paths).flatMap(operations))
    for (const [status, { description, headers }] of Object.entries(responses)) {
      assert.ok(description, status)
      assert.ok('x-request-id' in headers, status)
      assert.equal('retry-after' in headers, ['429', '503', '507'].includes(status), status)
    }
})

test('the document allows a 401 at sign-in, and a refusal of the provider at a checkout', () => {
  assert.ok('401' in (document.paths['/auth/login']?.post?.responses ?? {}))
  assert.ok('502' in (document.paths['/payment/session']?.post?.responses ?? {}))
  assert.ok('507' in (document.paths['/auth/update']?.patch?.responses ?? {}))
})

test('the webhook and the download link are described too', () => {
  const webhook = document.paths['/payment/webhook']?.post
  assert.deepEqual(Object.keys(webhook?.responses ?? {}), ['200', '400', '413', '500', '503'])
  assert.deepEqual(
    webhook?.parameters.map(({ name }) => name),
    ['Stripe-Signature'],
  )
  assert.deepEqual(webhook?.security, [])
  const link = document.paths['/d/{ticket}/{name}']?.get?.responses ?? {}
  for (const status of ['206', '304', '410', '416']) assert.ok(status in link)
})

test('a form is described with its texts and with how many files it takes and how large', () => {
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const form = (path: string, method: string) =>
    document.paths[path]?.[method]?.requestBody?.content['multipart/form-data']?.schema.properties
  assert.deepEqual(form('/feedback/product-idea', 'post'), {
    message: { type: 'string', minLength: 1, maxLength: 5000 },
    files: {
      type: 'array',
      maxItems: 10,
      description: 'At most 10 files, together 200 MB.',
      items: { ...file, description: 'At most 50 MB.' },
    },
  })
  assert.deepEqual(form('/auth/update', 'patch')?.profileImg, {
    anyOf: [{ ...file, description: 'At most 5 MB.' }, { type: 'string' }],
  })
})

test('an optional body is not required', () => {
  const isRequired = (path: string) => document.paths[path]?.post?.requestBody?.required
  assert.equal(isRequired('/payment/cancel'), false)
  assert.equal(isRequired('/payment/session'), true)
})

test('the limits of a value are documented, also when it is trimmed or parsed first', () => {
  const { parameters = [] } = document.paths['/product/all']?.get ?? {}
  assert.deepEqual(parameters.find(({ name }) => name === 'limit')?.schema, {
    type: 'integer',
    minimum: 1,
    maximum: 100,
    description: '20 by default.',
  })
  const register = document.paths['/auth/register']?.post?.requestBody
  const { name, email, password } = register?.content['application/json']?.schema.properties ?? {}
  assert.partialDeepStrictEqual(name, { type: 'string', minLength: 2, maxLength: 80 })
  assert.partialDeepStrictEqual(email, { type: 'string', format: 'email', maxLength: 254 })
  assert.deepEqual(password, {
    type: 'string',
    description: 'With an uppercase letter, a number and a special character.',
    minLength: 8,
    maxLength: 128,
  })
})

function operations(path: Record<string, Operation>) {
  return Object.entries(path).flatMap(([method, operation]) => (method === 'servers' ? [] : [operation]))
}

test('the document is served to the first request and to every later one', async () => {
  const { platform } = await testPlatform()
  const app = await createApp(platform, async () => undefined)
  after(() => app.close())
  serveApiDocument(app, platform.urls.public)
  for (let time = 0; time < 2; time++) {
    const answer = await app.inject(`${apiBase}/openapi.json`)
    assert.deepEqual(answer.json(), openApiDocument(platform.urls.public))
  }
})
