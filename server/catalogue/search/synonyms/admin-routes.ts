import * as contract from '#contract/catalogue/studio/synonyms.ts'
import type { App } from '../../../platform/http/app/http.ts'
import { serve } from '../../../platform/http/routes/serve.ts'
import { serveTable } from '../../../platform/http/routes/serve-table.ts'
import { createSynonyms, deleteSynonyms, listPage, updateSynonyms } from './synonyms.ts'

export function synonymRoutes(app: App) {
  const { platform } = app
  serveTable(app, contract.listSynonyms, (query) => listPage(platform, query))
  serve(app, contract.addSynonyms, (call) => createSynonyms(platform, call))
  serve(app, contract.changeSynonyms, (call) => updateSynonyms(platform, call))
  serve(app, contract.deleteSynonyms, (call) => deleteSynonyms(platform, call))
}
