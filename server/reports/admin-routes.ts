import * as contract from '#contract/reports.ts'
import type { App } from '../platform/http/app/http.ts'
import { serve } from '../platform/http/routes/serve.ts'
import { serveTable } from '../platform/http/routes/serve-table.ts'
import { activityReport } from './activity.ts'
import { selectPopularDesigns } from './activity-queries.ts'
import { listFailuresOf } from './failures.ts'
import { selectMissedSearches } from './missed-search-queries.ts'
import { addMissedToIdeas, removeMissed } from './missed-searches.ts'
import { figures, figuresOfToday, moneyReport } from './money.ts'
import { periodOf } from './period.ts'

export function reportRoutes(app: App) {
  const { platform } = app
  const during = (query: Parameters<typeof periodOf>[0]) => periodOf(query, platform.now())
  serve(app, contract.getFigures, () => figuresOfToday(platform))
  serve(app, contract.getReportFigures, () => figures(platform))
  serve(app, contract.getMoneyReport, ({ query }) => moneyReport(platform, during(query)))
  serve(app, contract.getActivityReport, ({ query }) => activityReport(platform, during(query)))
  serve(app, contract.listPopularDesigns, async ({ query }) => ({
    designs: await selectPopularDesigns(platform, during(query)),
  }))
  serve(app, contract.listFailures, ({ query }) => listFailuresOf(platform, during(query)))
  serveTable(app, contract.listMissedSearches, (query) => selectMissedSearches(platform, query))
  serve(app, contract.addMissedSearchToIdeas, (call) => addMissedToIdeas(platform, call))
  serve(app, contract.removeMissedSearch, (call) => removeMissed(platform, call))
}
