import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { salesChannels } from '#contract/channels.ts'
import { openShop, pictureOf, publish } from '#server/testing/catalogue.ts'
import { testService } from '#server/testing/service.ts'
import { unzip } from './zip/testing/read-zip.ts'

const { app, platform, call, signedIn } = await testService()
await openShop(platform)
const kit = { title: 'Fern pot', text: 'For your window.', care: 'Wipe it.', priceBand: 'USD 14 to 19' }
const pot = await publish(platform, 'fern-pot', {
  listingKit: kit,
  pictures: [pictureOf('From the front'), pictureOf('At a customer’s home', false), pictureOf('From above')],
})
const plain = await publish(platform, 'plain-pot', { listingKit: null })

function download({ cookie }: { cookie: string }, id = pot.id) {
  return app.inject({
    url: `/backend/api/v1/download/product/${id}/listing-kit`,
    headers: { cookie },
  })
}

test('a kit has a text for each channel, the pictures cleared for shops as JPEG, and hang-tags after the first download', async () => {
  const maker = await signedIn({ plan: 'yearly' })
  const answer = await download(maker)
  assert.match(String(answer.headers['content-disposition']), /fern-pot-listing-kit\.zip/)
  const entries = await unzip(answer.rawPayload)
  const pictures = ['pictures/fern-pot-1.jpg', 'pictures/fern-pot-2.jpg']
  assert.deepEqual(
    entries.map(({ name }) => name),
    [...Object.keys(salesChannels).map((channel) => `texts/${channel}.txt`), ...pictures],
  )
  assert.match(
    entries[0]?.text ?? '',
    /^TITLE\r\n\r\nFern pot\r\n\r\n\r\nTEXT\r\n\r\nFor your window\.\r\n\r\nSize: .*\r\nWeight: about /,
  )
  assert.match(
    entries[0]?.text ?? '',
    /\r\nTAGS\r\n\r\ntest\r\n\r\n\r\nSUGGESTED PRICE\r\n\r\nUSD 14 to 19\r\n$/,
  )
  assert.equal((await call('POST', `/download/product/${pot.id}`, { cookie: maker.cookie })).status, 200)
  const after = await unzip((await download(maker)).rawPayload)
  assert.equal(after.at(-1)?.name, 'certificate-and-hang-tags.pdf')
  assert.match(after.at(-1)?.text ?? '', /^%PDF-/)
})

test('the text of a channel begins with what an administrator wrote about it', async () => {
  const admin = await signedIn({ role: 'admin' })
  const guide = { verdict: 'not_allowed', text: 'Only designs of the seller.', version: 0 }
  const body = { ...guide, rulesUrl: 'https://www.etsy.com/creativity', checkedOn: '2026-01-05' }
  assert.equal((await call('PUT', '/admin/channels/etsy', { cookie: admin.cookie, body })).status, 200)
  const entries = await unzip((await download(await signedIn({ plan: 'yearly' }))).rawPayload)
  assert.match(
    entries.find(({ name }) => name === 'texts/etsy.txt')?.text ?? '',
    /^BEFORE YOU LIST\r\n\r\nNot allowed\. Only designs of the seller\.\r\nRules of Etsy: https:\/\/www\.etsy\.com\/creativity\r\nChecked on 5 January 2026\.\r\n\r\n\r\nTITLE/,
  )
  assert.match(entries.find(({ name }) => name === 'texts/ebay.txt')?.text ?? '', /^TITLE/)
})

test('the pictures of a kit are whole JPEGs without metadata', async () => {
  const answer = await download(await signedIn({ plan: 'monthly' }))
  const [picture] = (await unzip(answer.rawPayload)).filter(({ name }) => name.endsWith('.jpg'))
  assert.ok(picture)
  const { format, exif } = await sharp(picture.content).metadata()
  assert.deepEqual([format, exif], ['jpeg', undefined])
})

test('a kit needs a paid plan, and a design without texts has none', async () => {
  const refused = await download(await signedIn({ plan: 'basic_free' }))
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'paid_subscription_required'])
  const none = await download(await signedIn({ plan: 'yearly' }), plain.id)
  assert.deepEqual([none.statusCode, none.json().message], [404, 'This design has no listing kit.'])
})
