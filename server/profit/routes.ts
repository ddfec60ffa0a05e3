import { getCosts, updateCosts } from '#contract/profit/costs.ts'
import type { App } from '../platform/http/app/http.ts'
import { serve } from '../platform/http/routes/serve.ts'
import { saveCostRow } from './cost-queries.ts'
import { findCosts } from './costs.ts'

export function profitRoutes(app: App) {
  const { platform } = app
  serve(app, getCosts, ({ user }) => findCosts(platform, user.id))
  serve(app, updateCosts, async ({ user, body }) => {
    await saveCostRow(platform, user.id, body)
    return {}
  })
}
