import assert from 'node:assert/strict'
import { test } from 'node:test'
import { imageProblem, notAnImage } from './image-file.ts'

test('a file that is no PNG, JPEG or WebP is refused before it is sent', () => {
  for (const type of ['text/plain', 'image/svg+xml', 'image/gif'])
    assert.equal(imageProblem([{ type }]), notAnImage, type)
  assert.equal(imageProblem([{ type: 'image/webp' }]), undefined)
  assert.equal(imageProblem([{ type: '' }]), undefined, 'a file whose type the browser does not know')
  assert.equal(imageProblem([]), undefined)
  assert.equal(imageProblem(undefined), undefined)
})
