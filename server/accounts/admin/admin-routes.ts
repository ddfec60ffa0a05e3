import { addNote, deleteNote, editNote } from '#contract/accounts/member-notes.ts'
import { beginView } from '#contract/accounts/member-views.ts'
import { removeSecondFactorOf } from '#contract/accounts/second-factor.ts'
import * as plans from '#contract/accounts/user-plans.ts'
import * as contract from '#contract/accounts/users.ts'
import type { App } from '../../platform/http/app/http.ts'
import { serve } from '../../platform/http/routes/serve.ts'
import { serveTable } from '../../platform/http/routes/serve-table.ts'
import { listTimeline, listUserPage, showOneUser } from './admin-users.ts'
import { liftBlockOf, refund, resync } from './billing-actions.ts'
import { removeNote, rewriteNote, writeNote } from './notes.ts'
import { cancel, endGift, extend, grantPlan } from './plan-actions.ts'
import { changeRole } from './roles.ts'
import { startMemberView } from './start-member-view.ts'
import {
  allowEmails,
  endSessionsOf,
  removeSecondFactor,
  resendCodeTo,
  sendResetTo,
  verifyByHand,
} from './support-actions.ts'
import { suspend, unsuspend } from './suspension.ts'

export function userRoutes(app: App, mailTitles: ReadonlyMap<string, string>) {
  const { platform } = app
  serveTable(app, contract.listUsers, (query) => listUserPage(platform, query))
  serve(app, contract.showUser, ({ params }) => showOneUser(platform, params.id))
  serve(app, contract.listUserTimeline, (call) => listTimeline(platform, call, mailTitles))
  serve(app, beginView, (call) => startMemberView(platform, call))
  serve(app, addNote, (call) => writeNote(platform, call))
  serve(app, editNote, (call) => rewriteNote(platform, call))
  serve(app, deleteNote, (call) => removeNote(platform, call))
  serve(app, contract.verifyUser, (call) => verifyByHand(platform, call))
  serve(app, contract.resendUserCode, (call) => resendCodeTo(platform, call))
  serve(app, contract.sendUserReset, (call) => sendResetTo(platform, call))
  serve(app, contract.endUserSessions, (call) => endSessionsOf(platform, call))
  serve(app, contract.changeUserRole, (call) => changeRole(platform, call))
  serve(app, contract.suspendUser, (call) => suspend(platform, call))
  serve(app, contract.unsuspendUser, (call) => unsuspend(platform, call))
  serve(app, contract.liftUserBlock, (call) => liftBlockOf(platform, call))
  serve(app, contract.liftEmailSuppression, (call) => allowEmails(platform, call))
  serve(app, contract.refundUser, (call) => refund(platform, call))
  serve(app, plans.giveUserPlan, (call) => grantPlan(platform, call))
  serve(app, plans.endUserGift, (call) => endGift(platform, call))
  serve(app, plans.extendUserPlan, (call) => extend(platform, call))
  serve(app, plans.cancelUserPlan, (call) => cancel(platform, call))
  serve(app, contract.resyncUser, (call) => resync(platform, call))
  serve(app, removeSecondFactorOf, (call) => removeSecondFactor(platform, call))
}
