import * as contract from '#contract/catalogue/drops.ts'
import type { App } from '../../platform/http/app/http.ts'
import { serve } from '../../platform/http/routes/serve.ts'
import { serveTable } from '../../platform/http/routes/serve-table.ts'
import { removeCover, setCover } from '../pictures/covers.ts'
import {
  changeCover,
  createDrop,
  deleteDrop,
  listCandidates,
  listDrops,
  promiseOfMonth,
  setProducts,
  showDrop,
  updateDrop,
} from './drops.ts'
import { sendTest, showMail } from './mailing.ts'
import { schedule, unschedule } from './schedule.ts'

export function dropRoutes(app: App) {
  const { platform } = app
  serveTable(app, contract.listAdminDrops, (query) => listDrops(platform, query))
  serve(app, contract.showDrop, ({ params }) => showDrop(platform, params.id))
  serve(app, contract.listDropCandidates, (call) => listCandidates(platform, call))
  serve(app, contract.addDrop, (call) => createDrop(platform, call))
  serve(app, contract.changeDrop, (call) => updateDrop(platform, call))
  serve(app, contract.setDropCover, (call) => setCover(platform, call, changeCover))
  serve(app, contract.removeDropCover, (call) => changeCover(platform, call, removeCover))
  serve(app, contract.setDropProducts, (call) => setProducts(platform, call))
  serve(app, contract.scheduleDrop, (call) => schedule(platform, call))
  serve(app, contract.unscheduleDrop, (call) => unschedule(platform, call))
  serve(app, contract.showDropMail, (call) => showMail(platform, call))
  serve(app, contract.testDropMail, (call) => sendTest(platform, call))
  serve(app, contract.deleteDrop, (call) => deleteDrop(platform, call))
  serve(app, contract.getPromise, () => promiseOfMonth(platform))
}
