import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { Refusal } from '../errors.ts'
import { openPicture, pictureRefusal } from './pictures.ts'

const refusal = new Refusal(422, 'The picture cannot be read.')

test('a picture that takes too long is answered with 503, which says nothing about the picture', async () => {
  const size = { width: 8000, height: 8000, channels: 3, background: 'red' } as const
  const slow = sharp({ create: size }).median(15).timeout({ seconds: 1 }).png().toBuffer()
  const { status, message, retryAfterSeconds } = await errorOf(slow)
  assert.equal(status, 503)
  assert.equal(message, 'The service is busy. Please try again.')
  assert.equal(retryAfterSeconds, 30)
})

test('a damaged picture is refused as before', async () => {
  const whole = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const cut = await openPicture(whole.subarray(0, whole.length / 2))
  assert.equal(await errorOf(cut.webp().toBuffer()), refusal)
})

async function errorOf(work: Promise<unknown>) {
  return work.then(
    () => assert.fail('The picture was read.'),
    (error: unknown) => pictureRefusal(error, refusal),
  )
}
