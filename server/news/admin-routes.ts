import * as contract from '#contract/news.ts'
import type { App } from '../platform/http/app/http.ts'
import { serve } from '../platform/http/routes/serve.ts'
import { add, change, listAll, remove, send, sendTest } from './news.ts'

export function newsRoutes(app: App) {
  const { platform } = app
  serve(app, contract.listNews, () => listAll(platform))
  serve(app, contract.addNews, (call) => add(platform, call))
  serve(app, contract.changeNews, (call) => change(platform, call))
  serve(app, contract.deleteNews, (call) => remove(platform, call))
  serve(app, contract.testNews, (call) => sendTest(platform, call))
  serve(app, contract.sendNews, (call) => send(platform, call))
}
