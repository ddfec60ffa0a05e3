import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as z from 'zod/mini'
import { feeAndMarginSentence } from '#contract/profit/cost-limits.ts'
import type { getCosts } from '#contract/profit/costs.ts'
import { costs } from '#contract/testing/costs.ts'
import { testService } from '../testing/service.ts'

const { call, signedIn } = await testService()

type Member = { cookie: string }
const read = async ({ cookie }: Member) =>
  (await call<z.output<typeof getCosts.reply>>('GET', '/cost', { cookie })).body.data
const save = ({ cookie }: Member, body: unknown) => call('PUT', '/cost', { cookie, body })

test('a member has default costs until they save their own, and nobody else sees them', async () => {
  const [maker, stranger] = [await signedIn(), await signedIn()]
  assert.equal((await read(maker)).isDefault, true)
  for (const currency of ['GBP', 'EUR'] as const)
    assert.equal((await save(maker, { ...costs, currency })).status, 200)
  assert.deepEqual(await read(maker), { costs, isDefault: false })
  assert.equal((await read(stranger)).isDefault, true)
})

test('impossible costs are refused in a sentence and change nothing', async () => {
  const maker = await signedIn()
  await save(maker, costs)
  const wrong: [different: object, sentence: string][] = [
    [{ filamentPerKg: -1 }, 'Filament price per kg must be a number from 0 to 10,000,000.'],
    [{ filamentPerKg: 1e300 }, 'Filament price per kg must be a number from 0 to 10,000,000.'],
    [{ watts: 'much' }, 'Power of the printer in watts must be a number from 0 to 10,000.'],
    [{ failurePercent: 100 }, 'Failed prints in % must be a number from 0 to 90.'],
    [{ packaging: null }, 'Packaging per print must be a number from 0 to 1,000,000.'],
    [{ feePercent: 40, marginPercent: 60 }, feeAndMarginSentence],
    [{ currency: 'XXX' }, 'Choose a currency from the list.'],
    [{ currency: "USD'; drop table users" }, 'Choose a currency from the list.'],
  ]
  for (const [different, sentence] of wrong) {
    const { status, body } = await save(maker, { ...costs, ...different })
    assert.deepEqual([status, body.message], [400, sentence])
  }
  assert.deepEqual((await read(maker)).costs, costs)
})
