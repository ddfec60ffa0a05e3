import { listIdeas, sendProductIdea } from '#contract/ideas.ts'
import type { App } from '../platform/http/http.ts'
import { serve } from '../platform/http/serve.ts'
import { listIdeaPage, receiveIdea } from './ideas.ts'

export function ideaRoutes(app: App) {
  const { platform } = app
  serve(app, sendProductIdea, (call) => receiveIdea(platform, call))
  serve(app, listIdeas, ({ user, query }) => listIdeaPage(platform, user, query))
}
