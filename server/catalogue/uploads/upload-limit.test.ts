import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lockWait } from '../../platform/database/testing/lock-wait.ts'
import { openTransaction } from '../../platform/database/testing/open-transaction.ts'
import { rowLimits } from '../../platform/limits/limits.ts'
import { testService } from '../../testing/service.ts'
import { uploader } from '../../testing/uploads.ts'
import { lockProduct } from '../products/product-queries.ts'

const { app, call, platform, clock, signedIn } = await testService()

test('of two uploads begun at once, one is the last that the limit allows', async () => {
  const { user, cookie } = await signedIn({ role: 'admin' })
  const { id } = (await call<{ id: string }>('POST', '/admin/products', { cookie, body: { title: 'Vase' } }))
    .body.data
  const row = { user_id: user.id, name: 'a.stl', bytes: 3, created_at: clock.now, expires_at: clock.now }
  const unfinished = Array.from({ length: rowLimits.unfinishedUploads.most - 1 }, () => row)
  await platform.db.insertInto('uploads').values(unfinished).execute()
  const release = await openTransaction(platform, (inside) => lockProduct(inside, id))
  const { begin } = uploader(app, cookie, id)
  const begun = Promise.all([begin('b.stl', 3), begin('c.stl', 3)])
  await lockWait(platform, 2)
  await release()
  const statuses = (await begun).map(({ statusCode }) => statusCode)
  assert.deepEqual(statuses.toSorted(), [201, 409])
})
