import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type ImportProblem, type importSales, saleFields } from '#contract/profit/sales.ts'
import { amountIn, decimalIn, wholeNumberIn } from '#contract/profit/typed-numbers.ts'
import { Refusal } from '../platform/errors.ts'
import type { Call } from '../platform/http/routes/serve.ts'
import { isUuid } from '../platform/ids.ts'
import { rowLimits } from '../platform/limits/limits.ts'
import type { Platform } from '../platform/platform.ts'
import type { SavedSale } from './sale-queries.ts'
import { futureSentence, isInFuture, saleColumns, storeSales } from './sales.ts'

type Cells = Partial<Record<(typeof saleColumns)[number], string>>
type Line = { line: number; cells: Cells; hasMoreCells: boolean }
type ReadSale = { sale: SavedSale; hasOwnId: boolean }

export async function importSaleFile(
  platform: Pick<Platform, 'db' | 'now'>,
  { user, files, log }: Pick<Call<typeof importSales>, 'user' | 'files' | 'log'>,
) {
  const [file] = files
  if (!file) throw new Refusal(400, 'Choose a CSV file.')
  const read = readSales(platform, await linesOf(textOf(await readFile(file.path))))
  const batch = (replace: boolean) => ({
    sales: read.filter(({ hasOwnId }) => hasOwnId === replace).map(({ sale }) => sale),
    replace,
  })
  const added = await storeSales(platform, user, [batch(true), batch(false)])
  log.info({ event: 'sales-import', userId: user.id, added }, 'sales imported')
  return { added, known: read.length - added }
}

function textOf(bytes: Buffer) {
  if (!isUtf8(bytes))
    refuse([{ line: null, message: 'The file is not in UTF-8. Save it as CSV UTF-8 and try again.' }])
  return bytes.toString('utf8')
}

async function linesOf(text: string): Promise<Line[]> {
  const records = await parsed(text)
  const [header, ...rows] = records
  const columns = (header?.record ?? []).map(columnNamed)
  for (const column of ['date', 'design', 'quantity', 'gross'] as const)
    if (!columns.includes(column)) refuse([{ line: null, message: `The column "${column}" is missing.` }])
  if (rows.length === 0) refuse([{ line: null, message: 'The file has no sales.' }])
  if (rows.length > rowLimits.sales.imported)
    refuse([
      {
        line: null,
        message: `Import at most ${rowLimits.sales.imported.toLocaleString('en')} sales at once.`,
      },
    ])
  return rows.map(({ line, record }) => ({
    line,
    // For example, the amount 9,90 makes two cells in a file with commas.
    hasMoreCells: record.slice(columns.length).some((cell) => cell !== ''),
    cells: Object.fromEntries(columns.map((column, at) => [column, withoutGuard(record[at] ?? '')])),
  }))
}

async function parsed(text: string): Promise<{ line: number; record: string[] }[]> {
  const { CsvError, parse } = await import('csv-parse/sync')
  try {
    const lines: number[] = []
    const records: string[][] = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      // Another program may add lines with other line ends than our export.
      record_delimiter: ['\r\n', '\n', '\r'],
      trim: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      relax_column_count: true,
      max_record_size: 10_000,
      on_record: (record, { lines: line }) => {
        lines.push(line)
        return record
      },
    })
    return records.map((record, at) => ({ line: lines[at] ?? 0, record }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { lines = null } = error
    return refuse([{ line: typeof lines === 'number' ? lines : null, message: 'This is not valid CSV.' }])
  }
}

function delimiterOf(text: string) {
  const [first = ''] = text.split('\n', 1)
  const [most = ','] = [',', ';', '\t'].toSorted((a, b) => first.split(b).length - first.split(a).length)
  return most
}

function columnNamed(name: string) {
  const plain = name.toLowerCase().replaceAll(/[\s_-]/g, '')
  const known = saleColumns.find((column) => column.toLowerCase() === plain)
  const message = `The column "${name.slice(0, 40)}" is unknown. Columns are ${saleColumns.join(', ')}.`
  return known ?? refuse([{ line: 1, message }])
}

function withoutGuard(cell: string) {
  return /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell
}

function readSales(platform: Pick<Platform, 'now'>, lines: Line[]): ReadSale[] {
  const read = lines.map(({ line, cells, hasMoreCells }) => ({
    line,
    id: cells.id?.toLowerCase() || undefined,
    ...readSale(platform, { cells, hasMoreCells }),
  }))
  const problems: ImportProblem[] = read.flatMap(({ line, messages }) =>
    messages.map((message) => ({ line, message })),
  )
  const lineOf = new Map<string, number>()
  for (const { line, id } of read) {
    if (!id) continue
    const first = lineOf.get(id)
    if (first) problems.push({ line, message: `Line ${first} has the same id.` })
    else lineOf.set(id, line)
  }
  if (problems.length > 0) refuse(problems)
  const timesSeen = new Map<string, number>()
  return read.flatMap(({ id, data }): ReadSale[] => {
    if (!data) return []
    if (id) return [{ sale: { ...data, id }, hasOwnId: true }]
    const text = JSON.stringify(data)
    const count = timesSeen.get(text) ?? 0
    timesSeen.set(text, count + 1)
    return [{ sale: { ...data, id: idFrom(`${text} ${count}`) }, hasOwnId: false }]
  })
}

function readSale(platform: Pick<Platform, 'now'>, { cells, hasMoreCells }: Omit<Line, 'line'>) {
  const { data, error } = saleFields.safeParse(fieldsOf(cells))
  const messages = [...new Set(error?.issues.map(({ message }) => message))]
  if (hasMoreCells) messages.push('The line has more cells than the file has columns.')
  if (cells.id && !isUuid(cells.id)) messages.push('The id does not belong to an exported sale.')
  if (data && isInFuture(platform, data)) messages.push(futureSentence)
  return { data, messages }
}

function fieldsOf({ currency, usdRate, ...cells }: Cells) {
  const code = currency?.toUpperCase() || 'USD'
  return {
    soldOn: cells.date,
    design: cells.design,
    quantity: wholeNumberIn(cells.quantity ?? ''),
    gross: amountIn(cells.gross ?? ''),
    currency: code,
    usdRate: code === 'USD' && !usdRate ? 1 : decimalIn(usdRate ?? ''),
    channel: cells.channel ?? '',
    note: cells.note ?? '',
  }
}

/** The id of a sale is the same in every file, so that importing a file twice adds nothing. */
function idFrom(text: string) {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const maxDetails = 50

function refuse(problems: ImportProblem[]): never {
  const lines = [...new Set(problems.map(({ line }) => line))]
  const [first] = problems
  const message =
    problems.length === 1 && first
      ? `Nothing was imported. ${first.line === null ? '' : `Line ${first.line}: `}${first.message}`
      : `Nothing was imported: ${lines.length} ${lines.length === 1 ? 'line has' : 'lines have'} errors.`
  const details = problems.slice(0, maxDetails)
  const named = new Set(details.map(({ line }) => line))
  const others = lines.flatMap((line) => (line === null || named.has(line) ? [] : [line]))
  if (others.length > 0) details.push({ line: null, message: `More lines with errors: ${rangesOf(others)}.` })
  throw new Refusal(422, message, { data: { problems: details } })
}

function rangesOf(numbers: number[]) {
  const ranges: [from: number, to: number][] = []
  for (const number of numbers.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1)
    if (last && last[1] + 1 === number) last[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([from, to]) => (from === to ? from : `${from}–${to}`)).join(', ')
}
