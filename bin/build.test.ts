import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { resolveConfig } from 'vite'

test('the build uses production React, also with NODE_ENV=test', async () => {
  process.env.NODE_ENV = 'test'
  const configFile = join(import.meta.dirname, '../vite.config.ts')
  const { isProduction } = await resolveConfig({ configFile }, 'build')
  assert.ok(isProduction)
})
