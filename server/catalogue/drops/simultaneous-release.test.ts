import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day } from '#contract/durations.ts'
import { openShop, saveDraft } from '#server/testing/catalogue.ts'
import { testService } from '#server/testing/service.ts'
import { lockWait } from '../../platform/database/testing/lock-wait.ts'
import { openTransaction } from '../../platform/database/testing/open-transaction.ts'
import { lockProduct } from '../products/product-queries.ts'
import { lockDropProducts, setProductsTime } from './queries.ts'

const { call, signedIn, platform, clock } = await testService()
const { cookie } = await signedIn({ role: 'admin' })
await openShop(platform)

async function studio<Data>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  const answer = await call<Data>(method, `/admin${path}`, { cookie, body })
  assert.equal(answer.status, 200, answer.body.message)
  return answer.body.data
}
type Form = { product: { revision: number; status: string } }
const showDesign = async (id: string) => (await studio<Form>('GET', `/products/${id}`)).product

test('a drop whose design loses its files in the moment of the release waits for them', async () => {
  const { id: designId } = await saveDraft(platform, 'vase', { drop: null })
  const words = { title: 'Spring', slug: 'spring', theme: '', text: '', mailsMembers: false }
  const { id } = await studio<{ id: string }>('POST', '/drops', words)
  await studio('PUT', `/drops/${id}/products`, { productIds: [designId], version: 1 })
  const { revision } = await showDesign(designId)
  const release = await openTransaction(platform, (inside) => lockProduct(inside, designId))
  const emptied = studio('PUT', `/products/${designId}/files`, { files: [], revision })
  await lockWait(platform)
  const at = new Date(clock.now.getTime() + day).toISOString()
  const schedule = { at, version: 2, overrideReason: 'A small one.' }
  const scheduled = studio<{ state: string }>('POST', `/drops/${id}/schedule`, schedule)
  await lockWait(platform, 2)
  await release()
  await emptied
  assert.equal((await scheduled).state, 'planned')
  assert.equal((await showDesign(designId)).status, 'draft')
})

test('a draft that joins a drop after its designs were checked stays a draft', async () => {
  const [checked, late] = [
    await saveDraft(platform, 'checked', { drop: null }),
    await saveDraft(platform, 'late', { drop: null }),
  ]
  const words = { title: 'Summer', slug: 'summer', theme: '', text: '', mailsMembers: false }
  const { id } = await studio<{ id: string }>('POST', '/drops', words)
  await studio('PUT', `/drops/${id}/products`, { productIds: [checked.id], version: 1 })
  const products = await lockDropProducts(platform, id)
  await studio('PUT', `/drops/${id}/products`, { productIds: [checked.id, late.id], version: 2 })
  await setProductsTime(platform, products, { at: clock.now, now: clock.now })
  assert.deepEqual(
    [(await showDesign(checked.id)).status, (await showDesign(late.id)).status],
    ['published', 'draft'],
  )
})
