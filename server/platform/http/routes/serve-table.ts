import { Readable } from 'node:stream'
import type * as z from 'zod/mini'
import type { TableEndpoint, TablePage } from '#contract/admin.ts'
import { type Actor, recordAudit } from '../../audit.ts'
import { inTransaction } from '../../database/database.ts'
import type { App } from '../app/http.ts'
import { csvOf } from '../files/csv.ts'
import { type Call, FileAnswer, serve } from './serve.ts'

type Read<E extends TableEndpoint> = (query: z.output<E['query']>) => Promise<z.input<E['reply']>>

const rowsAtOnce = 1_000

/** `?format=csv` returns all rows as a file. */
export function serveTable<E extends TableEndpoint>(app: App, endpoint: E, read: Read<E>) {
  const name = endpoint.path.replace(/^\/admin\//, '').replaceAll('/', '-')
  serve(app, endpoint, async (call) => {
    const query = call.query as z.output<E['query']>
    const { user, requestId, query: exportQuery } = call as Call<TableEndpoint>
    if (exportQuery.format !== 'csv') return read(query)
    await recordExport(app, { user, requestId }, { name, query: exportQuery })
    return new FileAnswer({
      name: `${name}-${app.platform.now().toISOString().slice(0, 10)}.csv`,
      type: 'text/csv; charset=utf-8',
      content: Readable.from(csvOf(endpoint.columns, readRows)),
    })

    /** Returns only the fields of the contract's row. */
    async function readRows(cursor: string | undefined) {
      const page = await read({ ...query, limit: rowsAtOnce, cursor })
      return endpoint.reply.parse(page) as TablePage<Record<string, unknown>>
    }
  })
}

async function recordExport(
  { platform }: App,
  by: Actor,
  { name, query }: { name: string; query: Record<string, unknown> },
) {
  const { limit: _, cursor: __, format: ___, search, ...filters } = query
  // A search text is often a name or address, and the log outlives the account.
  const after = { ...filters, ...(search !== undefined && { search: 'yes' }) }
  await inTransaction(platform, (inside) =>
    recordAudit(inside, by, { action: 'export', subject: { kind: 'list', id: name, name }, after }),
  )
}
