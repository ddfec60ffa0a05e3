import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpoints } from '#contract/api.ts'
import { openApiDocument } from './openapi.ts'

const document = openApiDocument(new URL('https://layerdrop.example')) as {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters: { name: string; in: string }[]
        responses: object
        security: object[]
        requestBody?: { content: object }
      }
    >
  >
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
    assert.equal('401' in described.responses, endpoint.access !== 'public')
    assert.equal(described.security.length, endpoint.access === 'public' ? 2 : 1)
  }
})

test('a file upload is described as a form', () => {
  const idea = document.paths['/feedback/product-idea']?.post
  assert.ok(idea?.requestBody && 'multipart/form-data' in idea.requestBody.content)
})
