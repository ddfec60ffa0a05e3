import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inflateSync } from 'node:zlib'
import type { Assembly } from '#contract/catalogue/assembly.ts'
import { renderAssemblyOf } from '#server/catalogue/catalogue.ts'
import { block, openShop, publish, stlFile } from '#server/testing/catalogue.ts'
import { testService } from '#server/testing/service.ts'

const { app, platform, signedIn } = await testService()
await openShop(platform)
const placed = (part: string) => ({ part, turn: [0, 0, 0], at: null, comesFrom: 'above' }) as const
const assembly: Assembly = {
  steps: [
    { text: 'Stand the foot on the table.', parts: [{ ...placed('foot'), turn: [0, 0, 0] }] },
    { text: 'Turn the foot over.', parts: [{ ...placed('foot'), turn: [180, 0, 0] }] },
    { text: 'Put the shade on it, ş up.', parts: [{ ...placed('shade'), turn: [0, 0, 0] }] },
  ],
  needed: [{ name: 'M3 × 8 screw', quantity: 4, unit: '' }],
}
const files = [stlFile('foot', block(40, 40, 8)), stlFile('shade', block(20, 20, 60))]
const lamp = await publish(platform, 'lamp', { access: 'paid', files, assembly })
const free = await publish(platform, 'free-lamp', { access: 'basic', files: [stlFile('foot')], assembly })
const plain = await publish(platform, 'plain', { access: 'basic' })

/** Returns the pictures by page, which the operator Do draws: PDF 1.7, 8.8. */
function picturesByPage(pdf: Buffer) {
  return pagesOf(pdf).map((page) => page.match(/ Do$/gm)?.length ?? 0)
}

function pagesOf(pdf: Buffer) {
  const streams = pdf.toString('latin1').matchAll(/FlateDecode\n>>\nstream\n(.*?)\nendstream/gs)
  const drawn = [...streams].map(([, stream = '']) =>
    inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'),
  )
  return drawn.filter((page) => /BT| Do$/m.test(page))
}

function download({ cookie }: { cookie: string }, id = lamp.id) {
  return app.inject({ url: `/backend/api/v1/download/product/${id}/assembly`, headers: { cookie } })
}

test('a member whose plan includes the design gets a guide with a picture of each step', async () => {
  await renderAssemblyOf(platform, lamp.id)
  const answer = await download(await signedIn({ plan: 'monthly' }))
  assert.equal(answer.statusCode, 200)
  assert.equal(answer.headers['content-type'], 'application/pdf')
  assert.match(String(answer.headers['content-disposition']), /lamp-assembly\.pdf/)
  const pdf = answer.rawPayload.toString('latin1')
  assert.match(pdf, /^%PDF-/)
  // PDF 1.7 (ISO 32000-1), 8.9.5: a JPEG is an image XObject with the filter DCTDecode.
  assert.equal(pdf.match(/\/Filter \/DCTDecode/g)?.length, 3)
  // Three pictures of 200 points and their texts do not fit on a page of 842: none covers another.
  assert.equal(pdf.match(/\/Type \/Page\b/g)?.length, 2)
})

test('a step stays on one page with its picture and the names of its parts', async () => {
  const text = 'Hold it with both hands and wait. '.repeat(28).trim()
  const steps: Assembly['steps'] = ['foot', 'shade'].map((part) => ({
    text,
    parts: [{ ...placed(part), turn: [0, 0, 0] }],
  }))
  const tall = await publish(platform, 'tall', { access: 'basic', files, assembly: { steps, needed: [] } })
  await renderAssemblyOf(platform, tall.id)
  const answer = await download(await signedIn({ plan: 'monthly' }), tall.id)
  assert.deepEqual(picturesByPage(answer.rawPayload), [1, 1])
})

test('the picture of a step with many lines comes on the next page, not below the edge', async () => {
  const text = 'a\n'.repeat(50).trim()
  const steps: Assembly['steps'] = [{ text, parts: [{ ...placed('foot'), turn: [0, 0, 0] }] }]
  const long = await publish(platform, 'long', { access: 'basic', files, assembly: { steps, needed: [] } })
  await renderAssemblyOf(platform, long.id)
  const answer = await download(await signedIn({ plan: 'monthly' }), long.id)
  assert.deepEqual(picturesByPage(answer.rawPayload), [0, 0, 1])
  // PDF 1.7, 8.3.4: the last number of a matrix is how far down it moves, on pages turned to y down.
  const lowerEdges = pagesOf(answer.rawPayload).flatMap((page) =>
    [...page.matchAll(/ (\S+) cm\n\S+ Do$/gm)].map(([, edge]) => Number(edge)),
  )
  assert.deepEqual(
    lowerEdges.map((edge) => edge > 200 && edge < 842),
    [true],
  )
})

test('a guide needs a plan that includes the design, and Basic includes Basic designs', async () => {
  const basic = await signedIn({ plan: 'basic_free' })
  const refused = await download(basic)
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'paid_subscription_required'])
  assert.equal((await download(basic, free.id)).statusCode, 200)
  assert.equal((await download({ cookie: '' })).statusCode, 401)
})

test('a design without an assembly has no guide', async () => {
  const none = await download(await signedIn({ plan: 'yearly' }), plain.id)
  assert.deepEqual([none.statusCode, none.json().message], [404, 'This design has no assembly guide.'])
})
