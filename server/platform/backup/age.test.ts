import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { OperatorError } from '../errors.ts'
import { decrypt, encrypt } from './age.ts'
import { newIdentity, parseIdentity, parseRecipient } from './age-keys.ts'

const pair = newIdentity()
const recipient = parseRecipient(pair.recipient)
const identity = parseIdentity(pair.identity)
assert.ok(recipient && identity)

async function* inPieces(bytes: Buffer, size: number) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

async function whole(stream: AsyncIterable<Buffer>) {
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece)
  return Buffer.concat(pieces)
}

const sealed = (plain: Buffer) => whole(encrypt(inPieces(plain, 100_000), [recipient]))
const opened = (file: Buffer, with_ = identity) => whole(decrypt(inPieces(file, 7_000), with_))
const refused = (sentence: RegExp) => (error: unknown) =>
  error instanceof OperatorError && sentence.test(error.message)

test('content of every length is decrypted, also around the size of a chunk', async () => {
  for (const length of [0, 1, 65_535, 65_536, 65_537, 131_072, 200_000]) {
    const plain = randomBytes(length)
    assert.deepEqual(await opened(await sealed(plain)), plain)
  }
})

// The key pair of https://c2sp.org/age, "The X25519 recipient type", and a file written by age 1.1.1.
test('a file of the age command opens', async () => {
  const example = parseIdentity('AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX')
  assert.ok(example)
  assert.deepEqual(
    example.recipient,
    parseRecipient('age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj'),
  )
  const file = Buffer.from(
    'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBRRk95VTJJVkVOMC80OWZyUzFTUG5BMjBhV0xIMWhLaEJ1dS9LTWl2N24wCnI0ZGdLcjNtL0dodlJaVGxGeFB0N012UjZsb1FZRUFyMUR3TUxOTFl3RGMKLS0tIGdWUWplbWdsN0h4ZUMwdldNNzBBc3ZrdUhFQ1VKVGNoVW9hTWVYMWpkT2MKcI9ji410v0oEv7jlmQN4D8Pwc4wXF7KWqLiIrXEERX0rpHxZm2MiWWM2nLSyG90=',
    'base64',
  )
  assert.equal((await opened(file, example)).toString(), 'written by age\n')
})

test('a file does not open with another key', async () => {
  const other = parseIdentity(newIdentity().identity)
  assert.ok(other)
  await assert.rejects(
    sealed(randomBytes(10)).then((file) => opened(file, other)),
    refused(/^This key does not open/),
  )
})

test('a file with one changed bit is refused', async () => {
  const file = await sealed(randomBytes(70_000))
  const places = [30, 60, 130, 190, 205, 220, 240, 5_000, 66_000, file.length - 1]
  for (const place of places) {
    const changed = Buffer.from(file)
    changed[place] = (changed[place] ?? 0) ^ 1
    await assert.rejects(opened(changed), OperatorError, `byte ${place}`)
  }
})

test('a file without its end is noticed, also when it ends with a whole chunk', async () => {
  const file = await sealed(randomBytes(3 * 65_536))
  const head = file.length - 3 * (65_536 + 16)
  await assert.rejects(opened(file.subarray(0, head + 65_536 + 16)), refused(/^The backup is incomplete/))
  for (const length of [head, head + 5, head + 1_000, file.length - 1])
    await assert.rejects(opened(file.subarray(0, length)), refused(/incomplete|its end is missing/))
})

test('a file that is not a backup is refused', async () => {
  for (const text of ['', 'hello', 'hello\nthere\n'])
    await assert.rejects(opened(Buffer.from(text)), refused(/^This file is not a backup/))
})

test('a misspelt key is refused', () => {
  assert.equal(
    parseRecipient(`${pair.recipient.slice(0, -1)}${pair.recipient.endsWith('q') ? 'p' : 'q'}`),
    undefined,
  )
  assert.equal(parseRecipient('age1'), undefined)
  assert.equal(parseIdentity('# created: today\nAGE-SECRET-KEY-1ABC'), undefined)
})
