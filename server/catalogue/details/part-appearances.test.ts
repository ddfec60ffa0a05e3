import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as z from 'zod/mini'
import { defaultBooth } from '#contract/catalogue/studio/default-booth.ts'
import type { BoothChoices } from '#contract/catalogue/studio/photo-booth.ts'
import type { FormProduct } from '#contract/catalogue/studio/product-form.ts'
import type { getPreview } from '#contract/catalogue/studio/product-preview.ts'
import type { FilamentColour } from '#geometry/filament-colours.ts'
import { writeThreeMf } from '#geometry/writers/three-mf-writer.ts'
import { openShop, publish, stlFile, tetrahedron } from '#server/testing/catalogue.ts'
import { testService } from '#server/testing/service.ts'

const { call, platform, signedIn } = await testService()
await openShop(platform)
const admin = await signedIn({ role: 'admin' })
const member = await signedIn({ plan: 'monthly' })

/** Publishes a design of STL files with a 3MF that has its parts in colours. */
async function publishSet(slug: string, parts: Record<string, FilamentColour | undefined>) {
  const about = { title: 'Set', designer: 'Layerdrop', licenseTerms: 'Test', application: 'Layerdrop' }
  const coloured = Object.entries(parts).map(([name, colour], index) => {
    const mesh = tetrahedron(20 + index)
    return { name, mesh, ...(colour && { colour }) }
  })
  const bytes = Buffer.from(await writeThreeMf(coloured, about))
  const whole = { name: `${slug}.3mf`, partName: 'All parts', bytes }
  const files = [whole, ...coloured.map(({ name, mesh }) => stlFile(name, mesh))]
  return publish(platform, slug, { files })
}

async function appearancesOf(slug: string) {
  type Preview = z.output<typeof getPreview.reply>
  const { parts } = (await call<Preview>('GET', `/product/${slug}/preview`, member)).body.data
  return parts
    .filter(({ format }) => format === 'stl')
    .map(({ partName, colour, finish }) => [partName, colour, finish])
}

test('a part of a design has the colour of the object with its name in the 3MF of all parts', async () => {
  await publishSet('firs', { Tall: 'moss', Small: 'bone white', Base: undefined })
  assert.deepEqual(await appearancesOf('firs'), [
    ['Tall', '#6f7f4b', undefined],
    ['Small', '#e9e3d6', undefined],
    ['Base', undefined, undefined],
  ])
})

test('a design of one part has the colour of its 3MF', async () => {
  await publishSet('vase', { Vase: 'sky' })
  assert.deepEqual(await appearancesOf('vase'), [['Vase', '#7fb0cf', undefined]])
})

test('the 3D view begins with the colours that the designer chose in the photo booth', async () => {
  const { id } = await publishSet('lamp', { Foot: 'moss', Shade: 'bone white' })
  const choose = async (choices: BoothChoices) => {
    const form = await call<{ product: FormProduct }>('GET', `/admin/products/${id}`, admin)
    const { revision } = form.body.data.product
    const body = { ...choices, revision }
    assert.equal((await call('POST', `/admin/products/${id}/photo-booth`, { ...admin, body })).status, 200)
  }
  const shade = { part: 'Shade', fileColour: null, colour: '#ff8000', finish: 'translucent' } as const
  await choose({ ...defaultBooth, parts: [shade] })
  assert.deepEqual(await appearancesOf('lamp'), [
    ['Foot', '#6f7f4b', undefined],
    ['Shade', '#ff8000', 'translucent'],
  ])
  await choose({ ...defaultBooth, look: { colour: '#b3261f', finish: 'silk' }, parts: [shade] })
  assert.deepEqual((await appearancesOf('lamp'))[0], ['Foot', '#b3261f', 'silk'])
})
