import {
  handleSellerReport,
  listSellerReports,
  reopenSellerReport,
} from '#contract/certificates/seller-reports.ts'
import type { App } from '../platform/http/app/http.ts'
import { serve } from '../platform/http/routes/serve.ts'
import { serveTable } from '../platform/http/routes/serve-table.ts'
import { handleReport, reopenReport } from './handled-reports.ts'
import { listReports } from './seller-reports.ts'

export function sellerReportRoutes(app: App) {
  serveTable(app, listSellerReports, (query) => listReports(app.platform, query))
  serve(app, handleSellerReport, (call) => handleReport(app.platform, call))
  serve(app, reopenSellerReport, (call) => reopenReport(app.platform, call))
}
