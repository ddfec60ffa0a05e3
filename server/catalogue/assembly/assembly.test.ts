import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Assembly, PlacedPart } from '#contract/catalogue/assembly.ts'
import type { Product } from '#contract/catalogue/catalogue.ts'
import type { FormProduct } from '#contract/catalogue/studio/product-form.ts'
import { openShop, publish, stlFile } from '../../testing/catalogue.ts'
import { testService } from '../../testing/service.ts'

const { call, signedIn, platform } = await testService()
const admin = await signedIn({ role: 'admin' })
await openShop(platform)
const { id } = await publish(platform, 'peg-rail', { files: [stlFile('Rail'), stlFile('Peg')] })

const peg: PlacedPart = { part: 'Peg', turn: [0, 90, 0], at: [10, 0, 5], comesFrom: 'front' }
const assembly: Assembly = {
  steps: [
    {
      text: 'Screw the rail to the wall.',
      parts: [{ part: 'Rail', turn: [0, 0, 0], at: null, comesFrom: 'above' }],
    },
    { text: 'Push two pegs in.', parts: [peg, peg] },
  ],
  needed: [{ name: 'M3 × 8 screw', quantity: 4, unit: '' }],
}

const show = async (product = id) =>
  (await call<{ product: FormProduct }>('GET', `/admin/products/${product}`, admin)).body.data.product

async function write(written: unknown) {
  const { content, revision } = await show()
  const body = { ...content, assembly: written, revision }
  return call<{ product: FormProduct }>('PATCH', `/admin/products/${id}`, { cookie: admin.cookie, body })
}

test('steps and items are saved and copied with the design, and absent when empty', async () => {
  assert.equal((await show()).content.assembly, null)
  assert.deepEqual((await write(assembly)).body.data.product.content.assembly, assembly)
  const copied = await call<{ id: string }>('POST', `/admin/products/${id}/duplicate`, admin)
  assert.deepEqual((await show(copied.body.data.id)).content.assembly, assembly)
  await write({ steps: [], needed: [] })
  assert.equal((await show()).content.assembly, null)
})

test('a wrong step or item is refused with a sentence', async () => {
  await write(assembly)
  const refusals = [
    [{ ...assembly, steps: [{ text: ' ', parts: [] }] }, 'Describe the step.'],
    [{ ...assembly, steps: [{ text: 'Push.', parts: [{ ...peg, part: '' }] }] }, 'Choose a part.'],
    [
      { ...assembly, steps: [{ text: 'Push.', parts: [{ ...peg, at: [0, 0, 9_999] }] }] },
      'The position must be from -2,000 to 2,000.',
    ],
    [
      { ...assembly, needed: [{ name: 'Cord', quantity: 0, unit: 'cm' }] },
      'The quantity must be from 0.1 to 10,000.',
    ],
  ] as const
  for (const [wrong, message] of refusals) {
    const { status, body } = await write(wrong)
    assert.deepEqual([status, body.message], [400, message])
  }
  assert.deepEqual((await show()).content.assembly, assembly)
})

test('every member reads the steps and items, also one whose plan does not include the design', async () => {
  await write(assembly)
  for (const plan of ['monthly', 'basic_free', 'none'] as const) {
    const { cookie } = await signedIn({ plan })
    const { body } = await call<{ product: Product }>('GET', '/product/single/peg-rail', { cookie })
    assert.deepEqual(body.data.product.assembly, {
      steps: [
        { text: 'Screw the rail to the wall.', parts: [{ name: 'Rail', copies: 1 }], picture: null },
        { text: 'Push two pegs in.', parts: [{ name: 'Peg', copies: 2 }], picture: null },
      ],
      needed: assembly.needed,
    })
  }
  assert.equal((await call('GET', '/product/single/peg-rail')).status, 401)
})
