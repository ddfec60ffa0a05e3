import { listSellerReports } from '#contract/certificates/seller-reports.ts'
import type { App } from '../platform/http/app/http.ts'
import { serveTable } from '../platform/http/routes/serve-table.ts'
import { listReports } from './seller-reports.ts'

export function sellerReportRoutes(app: App) {
  serveTable(app, listSellerReports, (query) => listReports(app.platform, query))
}
