import * as contract from '#contract/catalogue/categories.ts'
import type { App } from '../../platform/http/app/http.ts'
import { serve } from '../../platform/http/routes/serve.ts'
import { serveTable } from '../../platform/http/routes/serve-table.ts'
import { removeCover, setCover } from '../pictures/covers.ts'
import { add, change, changeCover, listPage, order, remove } from './categories.ts'

export function categoryRoutes(app: App) {
  const { platform } = app
  serveTable(app, contract.listAdminCategories, (query) => listPage(platform, query))
  serve(app, contract.addCategory, (call) => add(platform, call))
  serve(app, contract.changeCategory, (call) => change(platform, call))
  serve(app, contract.setCategoryCover, (call) => setCover(platform, call, changeCover))
  serve(app, contract.removeCategoryCover, (call) => changeCover(platform, call, removeCover))
  serve(app, contract.orderCategories, (call) => order(platform, call))
  serve(app, contract.deleteCategory, (call) => remove(platform, call))
}
