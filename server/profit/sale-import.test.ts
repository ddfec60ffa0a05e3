import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ImportProblem } from '#contract/profit/sales.ts'
import { testService } from '../testing/service.ts'

const { call, signedIn } = await testService()

test('every broken line of a long file is named', async () => {
  const { cookie } = await signedIn()
  const broken = (count: number) => Array.from({ length: count }, () => '2026-03-01,Hook,0,9')
  const lines = ['date,design,quantity,gross', ...broken(52), '2026-03-01,Hook,1,9', ...broken(10)]
  const body = new FormData()
  body.append('file', new Blob([lines.join('\n')], { type: 'text/csv' }), 'sales.csv')
  const reply = await call<{ problems: ImportProblem[] }>('POST', '/sale/import', { cookie, body })
  assert.equal(reply.status, 422)
  const { problems } = reply.body.data
  assert.equal(problems.length, 51)
  assert.deepEqual(problems.at(-1), { line: null, message: 'More lines with errors: 52–53, 55–64.' })
})

test('a separator of thousands is refused, not read as a decimal separator', async () => {
  const { cookie } = await signedIn()
  const lines = [
    'date,design,quantity,gross,currency,usdRate',
    '2026-03-01,Hook,"1,500",9.90,,',
    '2026-03-01,Hook,1,"1,500",,',
    '2026-03-01,Hook,1,1.500,EUR,"1,085"',
    '2026-03-01,Hook,1,"1500,5",EUR,"1,085"',
  ]
  const body = new FormData()
  body.append('file', new Blob([lines.join('\n')], { type: 'text/csv' }), 'sales.csv')
  const reply = await call<{ problems: ImportProblem[] }>('POST', '/sale/import', { cookie, body })
  assert.deepEqual(
    reply.body.data.problems.map(({ line, message }) => [line, message.split(' must')[0]]),
    [
      [2, 'The quantity'],
      [3, 'Gross'],
      [4, 'Gross'],
    ],
  )
})
