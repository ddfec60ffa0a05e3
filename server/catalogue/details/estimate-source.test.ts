import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { getProduct } from '#contract/catalogue/catalogue.ts'
import { choicesOf } from '#contract/printing/estimate/print-figures.ts'
import { totalEstimate } from '#contract/printing/estimate/total-estimate.ts'
import { openShop, publish } from '#server/testing/catalogue.ts'
import { testService } from '#server/testing/service.ts'
import { shownEstimate } from '../products/print-estimate.ts'

const { call, platform, signedIn } = await testService()
await openShop(platform)
const member = await signedIn({ plan: 'monthly' })

async function productOf(id: string) {
  return (await call<z.output<typeof getProduct.reply>>('GET', `/product/single/${id}`, member)).body.data
    .product
}

/** Gives a design the figures of its files, as the studio does. */
async function takeFigures(id: string) {
  const { print } = await productOf(id)
  const files = await platform.db
    .selectFrom('product_files')
    .select(['name', 'format', 'copies', 'estimate'])
    .where('product_id', '=', id)
    .execute()
  const estimated = files.map((file) => ({ ...file, estimate: shownEstimate(file.estimate) }))
  const { grams, minutes, fastMinutes } = totalEstimate(estimated, print) ?? assert.fail()
  const figures = { grams, minutes, fast_minutes: fastMinutes }
  await platform.db.updateTable('products').set(figures).where('id', '=', id).execute()
}

test('a design says where its filament and times come from', async () => {
  const { id } = await publish(platform, 'vase', { grams: 999 })
  assert.equal((await productOf(id)).estimateSource, null)
  await takeFigures(id)
  assert.equal((await productOf(id)).estimateSource, 'own')
  const choices = choicesOf((await productOf(id)).print)
  for (const [index, source] of ['slicer', 'project'].entries()) {
    const measured = { source, choices, grams: 30 + index, minutes: { slow: 90, fast: 40 } }
    await platform.db
      .updateTable('product_files')
      .set({ estimate: sql<string>`estimate || ${JSON.stringify(measured)}::jsonb` })
      .where('product_id', '=', id)
      .execute()
    assert.equal((await productOf(id)).estimateSource, null)
    await takeFigures(id)
    assert.equal((await productOf(id)).estimateSource, source)
  }
  await platform.db
    .updateTable('product_files')
    .set({ estimate: sql<string>`jsonb_set(estimate, '{choices,walls}', '9')` })
    .where('product_id', '=', id)
    .execute()
  await takeFigures(id)
  assert.equal((await productOf(id)).estimateSource, 'own', 'figures of other settings are scaled')
})
