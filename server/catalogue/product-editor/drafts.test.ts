import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { ListedProduct } from '#contract/catalogue/products.ts'
import { testService } from '../../testing/service.ts'

const { call, signedIn } = await testService()
const { cookie } = await signedIn({ role: 'admin' })

test('a draft created twice with the same id, one after the other or at once, is one draft', async () => {
  const body = { title: 'Lost answer', id: randomUUID() }
  const create = () => call<{ id: string }>('POST', '/admin/products', { cookie, body })
  const answers = [await create(), ...(await Promise.all([create(), create()]))]
  assert.deepEqual(
    answers.map(({ status, body: { data } }) => [status, data.id]),
    [1, 2, 3].map(() => [200, body.id]),
  )
  const list = await call<{ rows: ListedProduct[] }>('GET', '/admin/products', { cookie })
  assert.equal(list.body.data.rows.length, 1)
})

test('the list of designs says what each needs to be published', async () => {
  await call('POST', '/admin/products', { cookie, body: { title: 'Incomplete' } })
  const list = await call<{ rows: ListedProduct[] }>('GET', '/admin/products?search=Incomplete', { cookie })
  assert.deepEqual(list.body.data.rows[0]?.missing, [
    'Category is missing.',
    'Picture is missing.',
    'Model file is missing.',
    'Description is missing.',
    'Print time is missing.',
  ])
})
