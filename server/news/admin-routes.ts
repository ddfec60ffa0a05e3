import * as contract from '#contract/news.ts'
import type { App } from '../platform/http/app/http.ts'
import { serve } from '../platform/http/routes/serve.ts'
import { createNews, deleteNews, listNews, sendNews, sendTestNews, updateNews } from './news.ts'

export function newsRoutes(app: App) {
  const { platform } = app
  serve(app, contract.listNews, () => listNews(platform))
  serve(app, contract.addNews, (call) => createNews(platform, call))
  serve(app, contract.changeNews, (call) => updateNews(platform, call))
  serve(app, contract.deleteNews, (call) => deleteNews(platform, call))
  serve(app, contract.testNews, (call) => sendTestNews(platform, call))
  serve(app, contract.sendNews, (call) => sendNews(platform, call))
}
