import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'

const module = join(import.meta.dirname, 'malloc-settings.ts')
const reads = `
  const began = require('node:fs').readFileSync('/proc/self/environ', 'utf8').split('\\0')
  const read = began.filter((line) => line.startsWith('MALLOC_')).sort()
  const inherited = Object.keys(process.env).filter((name) => name.startsWith('MALLOC_'))
  console.log(JSON.stringify({ read, inherited }))`

function start(env: Record<string, string>) {
  const output = execFileSync(process.execPath, ['--import', module, '-e', reads], {
    env: { ...withoutMalloc(), ...env },
    encoding: 'utf8',
  })
  return JSON.parse(output)
}

function withoutMalloc() {
  const names = Object.keys(process.env).filter((name) => !name.startsWith('MALLOC_'))
  return Object.fromEntries(names.map((name) => [name, process.env[name]]))
}

const skip = process.platform !== 'linux' && 'other systems have no glibc'

test('glibc reads the settings, and PostgreSQL inherits no threshold', { skip }, () => {
  const { read, inherited } = start({})
  assert.deepEqual(read, ['MALLOC_ARENA_MAX=2', 'MALLOC_TRIM_THRESHOLD_=8388608'])
  assert.deepEqual(inherited, ['MALLOC_ARENA_MAX'])
})

test('settings of the operator stay', { skip }, () => {
  assert.deepEqual(start({ MALLOC_ARENA_MAX: '4' }).read, ['MALLOC_ARENA_MAX=4'])
})
