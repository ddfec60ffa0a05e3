import * as contract from '#contract/catalogue/synonyms.ts'
import type { App } from '../../../platform/http/app/http.ts'
import { serve } from '../../../platform/http/routes/serve.ts'
import { serveTable } from '../../../platform/http/routes/serve-table.ts'
import { add, change, listPage, remove } from './synonyms.ts'

export function synonymRoutes(app: App) {
  const { platform } = app
  serveTable(app, contract.listSynonyms, (query) => listPage(platform, query))
  serve(app, contract.addSynonyms, (call) => add(platform, call))
  serve(app, contract.changeSynonyms, (call) => change(platform, call))
  serve(app, contract.deleteSynonyms, (call) => remove(platform, call))
}
