import * as contract from '#contract/ideas/ideas-inbox.ts'
import type { App } from '../platform/http/app/http.ts'
import { serve } from '../platform/http/routes/serve.ts'
import { serveTable } from '../platform/http/routes/serve-table.ts'
import { answer, listInbox, readFileOfIdea, showIdea } from './inbox.ts'

export function ideaInboxRoutes(app: App) {
  const { platform } = app
  serveTable(app, contract.listReceivedIdeas, (query) => listInbox(platform, query))
  serve(app, contract.showReceivedIdea, ({ params }) => showIdea(platform, params.id))
  serve(app, contract.readIdeaFile, ({ params }) => readFileOfIdea(platform, params))
  serve(app, contract.answerIdea, (call) => answer(platform, call))
}
