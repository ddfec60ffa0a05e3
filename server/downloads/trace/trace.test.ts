import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import type * as z from 'zod/mini'
import type { startDownload } from '#contract/downloads/downloads.ts'
import type { Trace, traceFile } from '#contract/downloads/traces.ts'
import type { Mesh } from '#geometry/mesh/mesh.ts'
import { readModel } from '#geometry/readers/read-model.ts'
import { cube, torus, uneven } from '#geometry/testing/shapes.ts'
import { writeStl } from '#geometry/writers/stl-writer.ts'
import { openShop, publish, stlFile } from '#server/testing/catalogue.ts'
import { testService } from '#server/testing/service.ts'
import { rotateSigningKey } from '../../platform/database/signing-keys.ts'

type Started = z.output<typeof startDownload.reply>
type Traced = z.output<typeof traceFile.reply>

const { platform, app, call, signedIn, clock } = await testService()
await openShop(platform)
const ring = uneven(torus(30, 8, 40))
await publish(platform, 'ring', { files: [stlFile('ring', ring)] })
await publish(platform, 'dice', { files: [stlFile('dice', cube(12))] })
const admin = await signedIn({ role: 'admin', name: 'Ana' })
const ada = await signedIn({ plan: 'monthly', name: 'Ada Maker' })
const bob = await signedIn({ plan: 'yearly', name: 'Bob Printer' })

async function download(slug: string, { cookie } = ada) {
  clock.now = new Date(clock.now.getTime() + 1000)
  const { id } = await platform.db
    .selectFrom('product_files as f')
    .innerJoin('products as p', 'p.id', 'f.product_id')
    .select('f.id')
    .where('p.slug', '=', slug)
    .executeTakeFirstOrThrow()
  const { url } = (await call<Started>('POST', `/download/file/${id}`, { cookie })).body.data
  return (await app.inject(url)).rawPayload
}

function send(content: Uint8Array | string, name = 'found.stl', { cookie } = admin) {
  const body = new FormData()
  body.set('file', new File([Buffer.from(content)], name))
  return call<Traced>('POST', '/admin/traces', { cookie, body })
}

async function traced(content: Uint8Array | string, name?: string): Promise<Trace> {
  const { status, body } = await send(content, name)
  assert.equal(status, 200, body.message)
  return body.data.trace
}

const meshOf = async (stl: Buffer) => (await readModel(new Uint8Array(stl), 'x.stl')).mesh

function asObj({ positions, triangles }: Mesh) {
  const lines: string[] = []
  for (let at = 0; at < positions.length; at += 3) lines.push(`v ${positions.subarray(at, at + 3).join(' ')}`)
  for (let at = 0; at < triangles.length; at += 3)
    lines.push(`f ${[...triangles.subarray(at, at + 3)].map((vertex) => vertex + 1).join(' ')}`)
  return lines.join('\n')
}

const nobodys = await download('ring', bob)
const adas = await download('ring')
await download('ring', bob)

test('a found file names the member who downloaded it', async () => {
  const { designs, downloads, file } = await traced(adas)
  assert.deepEqual([file.format, file.mesh.triangles], ['STL', 3200])
  assert.deepEqual(
    designs.map(({ title, scale }) => [title, scale.toFixed(3)]),
    [['ring', '1.000']],
  )
  const [first, ...rest] = downloads
  assert.deepEqual(rest, [])
  assert.equal(first?.member.email, ada.user.email)
  assert.equal(first?.facets?.confidence, 'certain')
  assert.ok((first?.facets?.agreeing ?? 0) >= 55)
  assert.equal(first?.isNamedInText, true)
})

test('a scaled OBJ without any text is still traced to its member', async () => {
  const { positions, triangles } = await meshOf(nobodys)
  const moved = { positions: positions.map((value, at) => value * 2.5 + (at % 3) * 7), triangles }
  const { designs, downloads, file } = await traced(asObj(moved), 'stolen.obj')
  assert.equal(file.format, 'OBJ')
  assert.deepEqual(
    designs.map(({ scale }) => scale.toFixed(2)),
    ['2.50'],
  )
  assert.deepEqual(
    downloads.map(({ member, facets, isNamedInText }) => [member.name, facets?.confidence, isNamedInText]),
    [['Bob Printer', 'certain', false]],
  )
})

test('half of the facets still name the member, but no design', async () => {
  const { positions, triangles } = await meshOf(adas)
  const half = { positions, triangles: triangles.subarray(0, triangles.length / 2 - 600) }
  const { designs, downloads } = await traced(writeStl(half))
  assert.deepEqual(designs, [])
  assert.deepEqual(
    downloads.map(({ member, facets }) => [member.name, facets?.confidence]),
    [['Ada Maker', 'certain']],
  )
})

/** Returns matches beyond chance: one unmarked file in twenty agrees weakly with some download. */
function beyondChance(downloads: Awaited<ReturnType<typeof traced>>['downloads']) {
  return downloads.filter(({ facets }) => facets?.confidence === 'certain')
}

test('an unmarked file shows its design and names no member', async () => {
  const { designs, downloads, readableBits } = await traced(writeStl(ring))
  assert.equal(designs[0]?.title, 'ring')
  assert.ok(readableBits > 50)
  assert.deepEqual(beyondChance(downloads), [])
})

test('a model with too few facets, and a foreign model, name no member', async () => {
  const small = await traced(await download('dice'))
  assert.equal(small.designs[0]?.title, 'dice')
  assert.ok(small.readableBits < 12)
  assert.deepEqual(
    small.downloads.map(({ facets }) => facets),
    [null],
  )
  const { designs, downloads } = await traced(writeStl(uneven(torus(31, 5, 30))))
  assert.deepEqual([designs, beyondChance(downloads)], [[], []])
})

test('text in the file that names no certificate of ours is shown as unknown', async () => {
  const header = Buffer.from(writeStl(ring, 'Layerdrop licence LD-0000-0000-0000'))
  const { unknownCodes, downloads } = await traced(header)
  assert.deepEqual([unknownCodes, beyondChance(downloads)], [['000000000000'], []])
})

test('a mark is read after the key was rotated', async () => {
  await rotateSigningKey(platform.db, 'fingerprints', { activeFrom: new Date(), leaked: false })
  await platform.keys.refresh()
  for (const stl of [adas, await download('ring')])
    assert.equal((await traced(stl)).downloads[0]?.facets?.confidence, 'certain')
})

test('a file that is not a model is refused with a sentence, and every file is deleted', async () => {
  const refusals: [content: string, name: string, message: RegExp][] = [
    ['', 'empty.stl', /^Choose a file\.$/],
    ['<!doctype html><p>no', 'page.stl', /web page/],
    ['PK\u0003\u0004 and nothing', 'x.3mf', /3MF/],
    ['solid x\nfacet\n', 'x.stl', /./],
    ['v 1 2\n', 'x.obj', /./],
  ]
  for (const [content, name, message] of refusals) {
    const { status, body } = await send(content, name)
    assert.equal(status, 422, name)
    assert.match(body.message, message)
  }
  assert.equal((await call('POST', '/admin/traces', { cookie: admin.cookie })).status, 400)
  assert.deepEqual(await readdir(platform.folders.uploads), [])
})

test('every trace is in the audit log, by ids that say nothing after an account is deleted', async () => {
  const before = await platform.db.selectFrom('audit_log').select('id').where('kind', '=', 'trace').execute()
  const { downloads } = await traced(adas, 'market stall.stl')
  const entries = await platform.db
    .selectFrom('audit_log')
    .selectAll()
    .where('kind', '=', 'trace')
    .orderBy('id', 'desc')
    .execute()
  assert.equal(entries.length, before.length + 1)
  const [entry] = entries
  assert.deepEqual(
    [entry?.action, entry?.actor_name, entry?.thing_name, entry?.after],
    ['trace', 'Ana', 'market stall.stl', { designs: ['ring'], downloads: downloads.map(({ id }) => id) }],
  )
  assert.match(entry?.thing_id ?? '', /^[0-9a-f]{64}$/)
})

test('a match changes nothing for the member', async () => {
  await traced(adas)
  const { suspendedAt } = (await call<{ user: { suspendedAt?: string | null } }>('GET', '/auth/refresh', ada))
    .body.data.user
  assert.equal(suspendedAt ?? null, null)
  assert.ok((await download('ring')).length > 0)
})

test('only administrators trace', async () => {
  assert.equal((await send(adas, 'x.stl', ada)).status, 403)
})
