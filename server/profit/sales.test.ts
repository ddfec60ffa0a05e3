import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import type * as z from 'zod/mini'
import { day } from '#contract/durations.ts'
import type { getSalesSummary, ImportProblem, listSales, SaleFields } from '#contract/profit/sales.ts'
import { testService } from '../testing/service.ts'

const { app, call, signedIn, platform } = await testService()

const today = platform.now().toISOString().slice(0, 10)
const vase: SaleFields = {
  soldOn: '2026-03-14',
  design: 'Ripple Vase',
  quantity: 2,
  gross: 59.8,
  currency: 'USD',
  usdRate: 1,
  channel: 'Craft market',
  note: '',
}

type Member = { cookie: string }
const save = ({ cookie }: Member, different: object = {}, id: string = randomUUID()) =>
  call('PUT', `/sale/${id}`, { cookie, body: { ...vase, ...different } })

type Page = z.output<typeof listSales.reply>

async function log({ cookie }: Member, limit = 100) {
  const sales: Page['sales'] = []
  let cursor: string | null = ''
  do {
    const { body }: { body: { data: Page } } = await call<Page>(
      'GET',
      `/sale/all?limit=${limit}&cursor=${cursor}`,
      { cookie },
    )
    sales.push(...body.data.sales)
    cursor = body.data.nextCursor
  } while (cursor)
  return sales
}

const summary = async ({ cookie }: Member, month: string) =>
  (await call<z.output<typeof getSalesSummary.reply>>('GET', `/sale/summary?month=${month}`, { cookie })).body
    .data

async function csv({ cookie }: Member) {
  const { payload } = await app.inject({ url: '/backend/api/v1/sale/csv', headers: { cookie } })
  return payload
}

type Imported = { added: number; known: number; problems: ImportProblem[] }
function send({ cookie }: Member, text: string | Uint8Array<ArrayBuffer>) {
  const form = new FormData()
  form.append('file', new Blob([text], { type: 'text/csv' }), 'sales.csv')
  return call<Imported>('POST', '/sale/import', { cookie, body: form })
}

test('a sale is added once however often it is sent, changed, listed newest first and deleted', async () => {
  const maker = await signedIn()
  const id = randomUUID()
  const answers = await Promise.all([save(maker, {}, id), save(maker, {}, id), save(maker, {}, id)])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  )
  await save(maker, { soldOn: '2026-03-15', design: ' Hook ', gross: 10, currency: 'EUR', usdRate: 1.085 })
  await save(maker, { quantity: 3 }, id)
  const sales = await log(maker, 1)
  assert.deepEqual(
    sales.map(({ design, quantity, gross, currency, usd }) => [design, quantity, gross, currency, usd]),
    [
      ['Hook', 2, 10, 'EUR', 10.85],
      ['Ripple Vase', 3, 59.8, 'USD', 59.8],
    ],
  )
  for (const _ of [1, 2])
    assert.equal((await call('DELETE', `/sale/${id}`, { cookie: maker.cookie })).status, 200)
  assert.deepEqual(
    (await log(maker)).map(({ design }) => design),
    ['Hook'],
  )
})

test('sales are private: another member cannot see, change or delete them', async () => {
  const [maker, stranger] = [await signedIn(), await signedIn()]
  const id = randomUUID()
  await save(maker, {}, id)
  await save(stranger, { design: 'Other' }, id)
  await call('DELETE', `/sale/${id}`, { cookie: stranger.cookie })
  assert.deepEqual(
    (await log(maker)).map(({ design }) => design),
    ['Ripple Vase'],
  )
  assert.deepEqual(await log(stranger), [])
  assert.ok(!(await csv(stranger)).includes('Vase'))
})

test('an impossible sale is refused in a sentence', async () => {
  const maker = await signedIn()
  const tomorrow = new Date(platform.now().getTime() + 2 * day).toISOString().slice(0, 10)
  const wrong: [different: object, sentence: RegExp][] = [
    [{ soldOn: '2026-02-30' }, /^The date must be a day since 2000/],
    [{ soldOn: '1999-12-31' }, /^The date must be a day since 2000/],
    [{ soldOn: tomorrow }, /^The date is in the future\.$/],
    [{ design: '  ' }, /^Name the design\.$/],
    [{ quantity: 0 }, /^The quantity must be/],
    [{ quantity: 1.5 }, /^The quantity must be/],
    [{ gross: -1 }, /^Gross must be an amount/],
    [{ gross: 1.005 }, /^Gross must be an amount/],
    [{ currency: 'XXX' }, /^Choose a currency/],
    [{ currency: 'EUR', usdRate: 0 }, /^The rate must be/],
    [{ usdRate: 2 }, /^The rate of USD is 1\.$/],
    [{ note: 'x'.repeat(501) }, /^The note must be at most 500/],
  ]
  for (const [different, sentence] of wrong) {
    const { status, body } = await save(maker, different)
    assert.equal(status, 400)
    assert.match(body.message, sentence)
  }
  assert.equal((await save(maker, {}, 'no-id')).status, 404)
  assert.deepEqual(await log(maker), [])
  assert.equal((await save(maker, { soldOn: today })).status, 200)
})

test('the summary has the month in pieces and USD, and the calendar year for the cap', async () => {
  const maker = await signedIn()
  await save(maker, { gross: 100 })
  await save(maker, { soldOn: '2026-03-31', design: 'ripple vase', gross: 50, channel: '' })
  await save(maker, { design: 'Hook', quantity: 10, gross: 200, currency: 'GBP', usdRate: 1.25 })
  await save(maker, { soldOn: '2026-01-01', gross: 1000 })
  await save(maker, { soldOn: '2025-12-31', gross: 5000 })
  assert.deepEqual(await summary(maker, '2026-03'), {
    yearUsd: 1400,
    sales: 3,
    pieces: 14,
    usd: 400,
    designs: [
      { name: 'Hook', pieces: 10, usd: 250 },
      { name: 'Ripple Vase', pieces: 4, usd: 150 },
    ],
    channels: [{ name: 'Craft market', pieces: 12, usd: 350 }],
  })
  const empty = { sales: 0, pieces: 0, usd: 0, designs: [], channels: [] }
  assert.deepEqual(await summary(maker, '2025-02'), { yearUsd: 5000, ...empty })
})

test('the exported log is harmless in a spreadsheet, and importing it again adds nothing and loses nothing', async () => {
  const maker = await signedIn()
  await save(maker, { design: '=HYPERLINK("http://evil")', channel: '@home', note: '-1, "quoted"; end' })
  await save(maker, { gross: 10, currency: 'EUR', usdRate: 1.085 })
  const file = await csv(maker)
  const rows: string[][] = parse(file, { bom: true })
  assert.deepEqual(rows[0], [
    'date',
    'design',
    'quantity',
    'gross',
    'currency',
    'usdRate',
    'channel',
    'note',
    'id',
  ])
  assert.ok(rows.flat().every((cell) => !/^[=+@\-\t\r]/.test(cell)))
  const before = await log(maker)
  assert.deepEqual((await send(maker, file)).body.data, { added: 0, known: 2 })
  assert.deepEqual(await log(maker), before)
  const heir = await signedIn()
  assert.deepEqual((await send(heir, file)).body.data, { added: 2, known: 0 })
  assert.deepEqual(await log(heir), before)
  const changed = file.replaceAll('"59.8"', '"60"')
  assert.deepEqual((await send(maker, changed)).body.data, { added: 0, known: 2 })
  assert.deepEqual((await log(maker)).map(({ gross }) => gross).sort(), [10, 60])
})

test('a file of another program is imported once, also by two clicks at once; equal sales both count', async () => {
  const maker = await signedIn()
  const file = [
    'Date;Design;Quantity;Gross;Currency;USD rate;Note',
    '2026-03-01;Hook;1;9,90;eur;1,1;',
    '2026-03-01;Hook;1;9,90;eur;1,1;',
    '',
    '2026-03-02;"Lamp; large";2;80;;;gift',
  ].join('\r\n')
  const answers = await Promise.all([send(maker, file), send(maker, file)])
  assert.deepEqual(answers.map(({ body }) => body.data.added).sort(), [0, 3])
  assert.deepEqual(
    (await log(maker)).map(({ design, usd }) => [design, usd]),
    [
      ['Lamp; large', 80],
      ['Hook', 10.89],
      ['Hook', 10.89],
    ],
  )
})

test('one broken line names itself, and nothing is imported', async () => {
  const maker = await signedIn()
  const head = 'date,design,quantity,gross,currency,usdRate,channel,note'
  const good = '2026-03-01,Hook,1,9.90,USD,,,'
  const lines = [head, good, '01/03/2026,Hook,1,9.90', good, '2026-03-01,,two,"1,234.50",EUR']
  // Lines that another program adds end in another way than the header.
  const { status, body } = await send(maker, lines.join('\n').replace('\n', '\r\n'))
  assert.equal(status, 422)
  assert.equal(body.message, 'Nothing was imported: 2 lines have errors.')
  assert.deepEqual(
    body.data.problems.map(({ line, message }) => [line, message.split(/ (must|the)/)[0]]),
    [
      [3, 'The date'],
      [5, 'Name'],
      [5, 'The quantity'],
      [5, 'Gross'],
      [5, 'The rate'],
    ],
  )
  assert.deepEqual(await log(maker), [])
})

test('a file that is not a sales CSV is refused in a sentence', async () => {
  const maker = await signedIn()
  const id = randomUUID()
  const wrong: [text: string | Uint8Array<ArrayBuffer>, sentence: RegExp][] = [
    ['', /The column "date" is missing/],
    ['date,design,quantity\n', /The column "gross" is missing/],
    ['date,design,quantity,gross,profit\n', /The column "profit" is unknown/],
    ['date,design,quantity,gross\n', /The file has no sales/],
    ['date,design,quantity,gross\n2026-03-01,"Hook,1,9', /This is not valid CSV/],
    [
      `date,design,quantity,gross,id\n${`2026-03-01,Hook,1,9,${id}\n`.repeat(2)}`,
      /Line 3: Line 2 has the same id/,
    ],
    ['date,design,quantity,gross\n2026-03-01,Hook,1,9,90', /Line 2: The line has more cells than/],
    ['date,design,quantity,gross,id\n2026-03-01,Hook,1,9,1', /The id does not belong to an exported sale/],
    [`date,design,quantity,gross\n${'2026-03-01,Hook,1,9\n'.repeat(5001)}`, /Import at most 5,000 sales/],
    // As Excel saves "CSV" and "Unicode Text": the letters would be lost.
    [Buffer.from('date,design,quantity,gross\n2026-03-01,Bärenhaken,1,9', 'latin1'), /Save it as CSV UTF-8/],
    [Buffer.from('\uFEFFdate\tdesign\tquantity\tgross\n', 'utf16le'), /Save it as CSV UTF-8/],
    ['PK\u0003\u0004\u0000\u0000binary', /is unknown|not valid CSV/],
  ]
  for (const [text, sentence] of wrong) {
    const { status, body } = await send(maker, text)
    assert.match(body.message, sentence)
    assert.equal(status, 422)
  }
  assert.equal((await send(maker, 'x'.repeat(3_000_000))).status, 413)
  assert.deepEqual(await log(maker), [])
})
