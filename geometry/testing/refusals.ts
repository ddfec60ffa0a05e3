import assert from 'node:assert/strict'
import { ModelError, type ModelErrorCode } from '../model-error.ts'
import { readModel } from '../readers/read-model.ts'

export async function refuses(bytes: Uint8Array | string, fileName: string, code: ModelErrorCode) {
  const content = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes
  await assert.rejects(readModel(content, fileName), (error) => {
    assert.ok(error instanceof ModelError, String(error))
    assert.equal(error.code, code, error.message)
    assert.match(error.message, /^[A-Z"].{10,}\.$/s)
    assert.ok(error.message.length <= 402, 'is short')
    const [, ...next] = error.message.split(/\. (?=[A-Z])/)
    assert.match(next.join(' '), /again|Simplify|Divide|Remove/, 'says what to do')
    return true
  })
}

export async function survives(bytes: Uint8Array, fileName: string) {
  try {
    await readModel(bytes, fileName)
    return 'accepted'
  } catch (error) {
    assert.ok(error instanceof ModelError, error instanceof Error ? error.stack : String(error))
    return error.code
  }
}
