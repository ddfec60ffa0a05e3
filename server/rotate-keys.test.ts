import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { newAddress, signupForm, testAccounts } from './accounts/testing.ts'

const { platform, databaseUrl, post, newestCode } = await testAccounts()

const rotate = (...words: string[]) => rotateAt(databaseUrl, ...words)

function rotateAt(url: string, ...words: string[]) {
  const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: url, SLICER: '/nowhere' }
  const script = join(import.meta.dirname, 'rotate-keys.ts')
  return spawnSync(process.execPath, [script, ...words], { env, encoding: 'utf8' })
}

test('a code that was mailed before the rotation of its key is accepted after it', async () => {
  const email = newAddress()
  await post('register', signupForm(email))
  const code = await newestCode(email)
  const { status, stdout } = rotate('short-codes', 'cursors')
  assert.equal(status, 0)
  assert.match(stdout, /^short-codes: a new key signs from 20\d\d.*\ncursors: /)
  await platform.keys.refresh()
  assert.equal((await post('verify-email', { email, code })).status, 200)
})

test('a code that was mailed before its key leaked is refused', async () => {
  const email = newAddress()
  await post('register', signupForm(email))
  const code = await newestCode(email)
  assert.equal(rotate('--leaked', 'short-codes').status, 0)
  await platform.keys.refresh()
  assert.equal((await post('verify-email', { email, code })).status, 400)
})

test('an unreachable database, and a missing one, are reported in a sentence', () => {
  const failures = [
    [
      'postgres://nobody@nowhere.invalid/nothing',
      /^The database cannot be used: getaddrinfo \w+ nowhere\.invalid\. /,
    ],
    ['', /^DATABASE_URL is missing\. The keys of the embedded database are not rotated\.\n$/],
  ] as const
  for (const [url, sentence] of failures) {
    const { status, stderr } = rotateAt(url, 'cursors')
    assert.equal(status, 1)
    assert.match(stderr, sentence)
    assert.doesNotMatch(stderr, /^ +at /m)
  }
})

test('an unknown name changes nothing, and the error lists the known names', async () => {
  for (const words of [[], ['sessions'], ['cursors', 'sessions'], ['--leaked', 'second-factors']]) {
    const { status, stdout, stderr } = rotate(...words)
    assert.deepEqual([status, stdout], [1, ''])
    assert.match(stderr, /^Name the keys to rotate: download-links, |^A leaked second-factors key/)
  }
})
