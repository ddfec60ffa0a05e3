import { listIdeas, sendProductIdea } from '#contract/ideas/ideas.ts'
import type { App } from '../platform/http/app/http.ts'
import { serve } from '../platform/http/routes/serve.ts'
import { listIdeaPage, receiveIdea } from './ideas.ts'

export function ideaRoutes(app: App) {
  const { platform } = app
  serve(app, sendProductIdea, (call) => receiveIdea(platform, call))
  serve(app, listIdeas, ({ user, query }) => listIdeaPage(platform, user, query))
}
