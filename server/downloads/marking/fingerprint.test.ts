import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import type * as z from 'zod/mini'
import type { startDownload } from '#contract/downloads/downloads.ts'
import { readFingerprint } from '#geometry/fingerprint/read-fingerprint.ts'
import { readModel } from '#geometry/readers/read-model.ts'
import { torus, uneven } from '#geometry/testing/shapes.ts'
import { testShapeKey } from '#server/testing/cached-analysis.ts'
import { openShop, publish, stlFile, threeMfFile } from '#server/testing/catalogue.ts'
import { readAndAnalyse } from '#server/testing/read-and-analyse.ts'
import { testService } from '#server/testing/service.ts'
import { rotateSigningKey } from '../../platform/database/signing-keys.ts'
import { shapeKeys } from '../../platform/files/shape-keys.ts'
import { unzip } from '../zip/testing/read-zip.ts'

type Started = z.output<typeof startDownload.reply>

const { platform, app, call, signedIn, clock } = await testService()
await openShop(platform)
const member = await signedIn({ plan: 'monthly' })
const mesh = uneven(torus(30, 8, 40))
const ring = await publish(platform, 'ring', {
  files: [stlFile('ring', mesh), await threeMfFile('ring', mesh)],
})
const [stlRow, threeMfRow] = await platform.db
  .selectFrom('product_files')
  .select(['id', 'storage_key'])
  .where('product_id', '=', ring.id)
  .orderBy('position')
  .execute()
assert.ok(stlRow && threeMfRow)
const { id: file, storage_key: key } = stlRow
const threeMf = `/download/file/${threeMfRow.id}`

async function start(path = `/download/file/${file}`, { cookie } = member) {
  clock.now = new Date(clock.now.getTime() + 1000)
  return (await call<Started>('POST', path, { cookie })).body.data.url
}

async function lastDownload() {
  return platform.db
    .selectFrom('downloads')
    .selectAll()
    .orderBy('downloaded_at', 'desc')
    .executeTakeFirstOrThrow()
}

/** Returns how many of the 64 bits agree with the mark of the last download. */
async function agreement(model: Buffer, shapeKey = shapeKeys(platform)[0]) {
  const { mark } = await lastDownload()
  const { mesh } = await readModel(new Uint8Array(model), 'found')
  const readings = shapeKey ? readFingerprint(mesh, shapeKey) : []
  const agreeing = readings.map(({ bits, known }) => ones(~(bits ^ BigInt(mark ?? 0)) & known))
  return Math.max(...agreeing)
}

function ones(bits: bigint) {
  return BigInt.asUintN(64, bits).toString(2).replaceAll('0', '').length
}

async function published() {
  return buffer((await platform.files.read(key)) ?? Readable.from([]))
}

test('every download of a file has a mark of its own, and the same geometry', async () => {
  const marked = []
  for (const who of [member, member, await signedIn({ plan: 'yearly' })]) {
    const { rawPayload } = await app.inject(await start(undefined, who))
    assert.ok((await agreement(rawPayload)) >= 60)
    marked.push(rawPayload)
  }
  const [one, two, three] = marked.map((bytes) => bytes.toString('hex'))
  assert.ok(one !== two && two !== three && one !== three)
  const original = await readAndAnalyse(await published(), 'ring.stl')
  for (const bytes of marked) {
    const { report } = await readAndAnalyse(bytes, 'ring.stl')
    const { volume, area, overhangArea, ...exact } = report
    assert.deepEqual({ ...original.report, ...exact }, original.report)
    assert.equal(volume.toFixed(6), original.report.volume.toFixed(6))
  }
})

test('one link has the same bytes at every use, whole and in parts', async () => {
  const url = await start()
  const whole = await app.inject(url)
  assert.ok((await app.inject(url)).rawPayload.equals(whole.rawPayload))
  const { length } = whole.rawPayload
  for (const first of [0, 79, 83, 84, 85, 184, 1234, 70_001, length - 51, length - 1]) {
    const headers = { range: `bytes=${first}-`, 'if-range': String(whole.headers.etag) }
    const part = await app.inject({ url, headers })
    assert.equal(part.statusCode, 206)
    assert.ok(part.rawPayload.equals(whole.rawPayload.subarray(first)), `from ${first}`)
  }
  for (const [first, last] of [
    [0, 10],
    [60, 120],
    [79, 79],
    [80, 81],
    [83, 84],
    [120, 130],
  ] as const) {
    const part = await app.inject({ url, headers: { range: `bytes=${first}-${last}` } })
    assert.ok(part.rawPayload.equals(whole.rawPayload.subarray(first, last + 1)), `${first}-${last}`)
  }
})

test('the header names the certificate of the design, and nobody', async () => {
  const { rawPayload } = await app.inject(await start())
  const { code } = await platform.db
    .selectFrom('certificates')
    .select('code')
    .where('user_id', '=', member.user.id)
    .executeTakeFirstOrThrow()
  const written = `LD-${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`
  assert.equal(rawPayload.toString('latin1', 0, 80).trimEnd(), `Layerdrop licence ${written}`)
})

test('a 3MF has the licence in its metadata and the mark in its triangles', async () => {
  const change = { tradingName: 'Ada & Co’s' }
  const changed = await call('PATCH', '/preference', { cookie: member.cookie, body: change })
  assert.equal(changed.status, 200)
  const url = await start(threeMf)
  const whole = await app.inject(url)
  const read = await readModel(new Uint8Array(whole.rawPayload), 'ring.3mf')
  const { id } = await lastDownload()
  const terms = read.threeMf?.metadata.get('LicenseTerms') ?? ''
  assert.match(terms, /^Licensed by .+ to Ada & Co’s on [0-9-]{10}\. /)
  assert.ok(terms.includes(`Download ${id}. Certificate ${platform.urls.public.origin}/verify/LD-`))
  assert.doesNotMatch(whole.rawPayload.toString('latin1'), /@example\.test|LDSLOTS/)
  assert.ok((await agreement(whole.rawPayload, testShapeKey)) >= 55)
  const { length } = whole.rawPayload
  for (const first of [0, 700, 5000, length - 40]) {
    const headers = { range: `bytes=${first}-`, 'if-range': String(whole.headers.etag) }
    assert.ok((await app.inject({ url, headers })).rawPayload.equals(whole.rawPayload.subarray(first)))
  }
})

test('a ZIP carries the mark of its own download, with the right checksums', async () => {
  const url = await start(`/download/product/${ring.id}`)
  const whole = await app.inject(url)
  const [, , stl, made] = await unzip(whole.rawPayload)
  assert.ok((await agreement(stl?.content ?? Buffer.alloc(0))) >= 60)
  assert.ok((await agreement(made?.content ?? Buffer.alloc(0), testShapeKey)) >= 55)
  const headers = { range: 'bytes=5000-', 'if-range': String(whole.headers.etag) }
  const rest = await app.inject({ url, headers })
  assert.ok(rest.rawPayload.equals(whole.rawPayload.subarray(5000)))
})

test('a ZIP reads and marks each file once, for its checksum and its content', async () => {
  const url = await start(`/download/product/${ring.id}`)
  const reads = new Map<string, number>()
  const { read } = platform.files
  platform.files.read = (key, range) => {
    const whole = range?.start === 0 ? 1 : 0
    reads.set(key, (reads.get(key) ?? 0) + whole)
    return read(key, range)
  }
  const { statusCode } = await app.inject(url).finally(() => {
    platform.files.read = read
  })
  assert.equal(statusCode, 200)
  assert.ok(reads.size > 0)
  assert.ok([...reads.values()].every((times) => times <= 1))
})

test('a ZIP reads a file for its checksum once, however many ranges are asked for', async () => {
  const url = await start(`/download/product/${ring.id}`)
  const whole = await app.inject(url)
  const { read } = platform.files
  let reads = 0
  platform.files.read = (...range) => {
    reads++
    return read(...range)
  }
  const end = await app.inject({ url, headers: { range: 'bytes=-100' } })
  platform.files.read = read
  assert.ok(end.rawPayload.equals(whole.rawPayload.subarray(-100)))
  assert.equal(reads, 0)
})

test('after a key rotation a download does not resume with other bytes, and old marks are still read', async () => {
  const url = await start()
  const before = await app.inject(url)
  await rotateSigningKey(platform.db, 'fingerprints', { activeFrom: new Date(), leaked: false })
  await platform.keys.refresh()
  const headers = { range: 'bytes=100-', 'if-range': String(before.headers.etag) }
  const answer = await app.inject({ url, headers })
  assert.equal(answer.statusCode, 200)
  assert.notEqual(answer.headers.etag, before.headers.etag)
  const [newest, older] = shapeKeys(platform)
  assert.ok((await agreement(before.rawPayload, older)) >= 60)
  assert.ok((await agreement(before.rawPayload, newest)) < 50)
  assert.ok((await agreement(answer.rawPayload, newest)) >= 60)
})

test('a download of an older release continues with its unmarked file', async () => {
  const url = await start()
  const { id } = await lastDownload()
  await platform.db.updateTable('downloads').set({ mark: null }).where('id', '=', id).execute()
  assert.ok((await app.inject(url)).rawPayload.equals(await published()))
})
