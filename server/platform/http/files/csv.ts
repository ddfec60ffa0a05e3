type Row = Record<string, unknown>
export type CsvPage = { rows: Row[]; nextCursor: string | null }

/** RFC 4180, with a byte order mark for spreadsheets. No cell can start a formula. */
export async function* csvOf(
  columns: readonly string[],
  read: (cursor: string | undefined) => Promise<CsvPage>,
) {
  const { stringify } = await import('csv-stringify/sync')
  const options = {
    columns: [...columns],
    quoted: true,
    escape_formulas: true,
    record_delimiter: 'windows' as const,
  }
  yield stringify([], { ...options, header: true, bom: true })
  let cursor: string | undefined
  do {
    const { rows, nextCursor }: CsvPage = await read(cursor)
    yield stringify(rows.map(flat), options)
    cursor = nextCursor ?? undefined
  } while (cursor)
}

function flat(row: Row) {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, cell(value)]))
}

function cell(value: unknown) {
  if (Array.isArray(value)) return value.map(String).join('; ')
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}
