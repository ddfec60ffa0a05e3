import { listAudit } from '#contract/audit.ts'
import type { App } from '../platform/http/app/http.ts'
import { serveTable } from '../platform/http/routes/serve-table.ts'
import { selectAuditEntries } from './queries.ts'

export function auditRoutes(app: App) {
  serveTable(app, listAudit, (query) => selectAuditEntries(app.platform, query))
}
