import * as contract from '#contract/catalogue/categories.ts'
import type { App } from '../../platform/http/app/http.ts'
import { serve } from '../../platform/http/routes/serve.ts'
import { serveTable } from '../../platform/http/routes/serve-table.ts'
import { removeCover, setCover } from '../pictures/covers.ts'
import {
  changeCover,
  createCategory,
  deleteCategory,
  listPage,
  orderCategories,
  updateCategory,
} from './categories.ts'

export function categoryRoutes(app: App) {
  const { platform } = app
  serveTable(app, contract.listAdminCategories, (query) => listPage(platform, query))
  serve(app, contract.addCategory, (call) => createCategory(platform, call))
  serve(app, contract.changeCategory, (call) => updateCategory(platform, call))
  serve(app, contract.setCategoryCover, (call) => setCover(platform, call, changeCover))
  serve(app, contract.removeCategoryCover, (call) => changeCover(platform, call, removeCover))
  serve(app, contract.orderCategories, (call) => orderCategories(platform, call))
  serve(app, contract.deleteCategory, (call) => deleteCategory(platform, call))
}
