import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as z from 'zod/mini'
import type { getProduct } from '#contract/catalogue/catalogue.ts'
import { placedParts, plateSettings } from '#geometry/testing/projects.ts'
import { makeThreeMf, modelXml } from '#geometry/testing/three-mfs.ts'
import { openShop, publish, stlFile } from '#server/testing/catalogue.ts'
import { testService } from '#server/testing/service.ts'

const { call, platform, signedIn } = await testService()
await openShop(platform)
const member = await signedIn({ plan: 'monthly' })

const parts = modelXml(
  placedParts([
    [20, 20],
    [300, 20],
    [340, 20],
  ]),
)

async function widthsOf(slug: string, bytes: Uint8Array) {
  const files = [stlFile(slug), { name: `${slug}.3mf`, partName: 'Set', bytes: Buffer.from(bytes) }]
  const { id } = await publish(platform, slug, { files })
  type Details = z.output<typeof getProduct.reply>
  const { product } = (await call<Details>('GET', `/product/single/${id}`, member)).body.data
  return product.files.map(({ mesh }) => [mesh?.sizeMm[0], mesh?.platesMm?.map(([width]) => width)])
}

test('a 3MF tells how large its plates are, besides its largest object', async () => {
  const [stl, [object, plates] = []] = await widthsOf('row', makeThreeMf(parts, []))
  assert.deepEqual(stl, [20, undefined])
  assert.ok(typeof object === 'number')
  assert.deepEqual(plates, [320 + object])
  const two = plateSettings([{ objects: [1] }, { objects: [2, 3] }])
  const [, project] = await widthsOf('plates', makeThreeMf(parts, [two]))
  assert.deepEqual(project, [object, [object, 40 + object]])
})
