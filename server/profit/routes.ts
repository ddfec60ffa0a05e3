import { updateCosts } from '#contract/profit/cost-form.ts'
import { getCosts } from '#contract/profit/costs.ts'
import {
  deleteSale,
  exportSales,
  getSalesSummary,
  importSales,
  listSales,
  saveSale,
} from '#contract/profit/sales.ts'
import type { App } from '../platform/http/app/http.ts'
import { serve } from '../platform/http/routes/serve.ts'
import { saveCostRow } from './cost-queries.ts'
import { findCosts } from './costs.ts'
import { importSaleFile } from './sale-import.ts'
import { selectSummary } from './sale-queries.ts'
import { exportSaleList, listSalePage, putSale, removeSale } from './sales.ts'

export function profitRoutes(app: App) {
  const { platform } = app
  serve(app, getCosts, ({ user }) => findCosts(platform, user.id))
  serve(app, updateCosts, async ({ user, body }) => {
    await saveCostRow(platform, user.id, body)
    return {}
  })
  serve(app, listSales, ({ user, query }) => listSalePage(platform, user, query))
  serve(app, saveSale, (call) => putSale(platform, call))
  serve(app, deleteSale, ({ user, params }) => removeSale(platform, user, params.id))
  serve(app, getSalesSummary, ({ user, query }) =>
    selectSummary(platform, { userId: user.id, month: query.month }),
  )
  serve(app, exportSales, async ({ user }) => exportSaleList(platform, user))
  serve(app, importSales, (call) => importSaleFile(platform, call))
}
