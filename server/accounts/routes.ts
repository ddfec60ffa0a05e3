import * as contract from '#contract/accounts/accounts.ts'
import { endView } from '#contract/accounts/member-views.ts'
import * as factor from '#contract/accounts/second-factor.ts'
import * as sessions from '#contract/accounts/sessions.ts'
import type { App } from '../platform/http/app/http.ts'
import { serve } from '../platform/http/routes/serve.ts'
import { signIn } from './login/login.ts'
import { mailResetLink, setPasswordByLink } from './login/password-reset.ts'
import { confirmEmailChange, resendChangeCode } from './profile/email-change.ts'
import { removePicture, updateProfile } from './profile/profile.ts'
import { createAccount } from './registration/registration.ts'
import { resendCode, verify } from './registration/verification.ts'
import {
  confirmSetup,
  passSecondFactor,
  removeOwnSecondFactor,
  renewRecoveryCodes,
  showSecondFactor,
  startSetup,
} from './second-factor/second-factor.ts'
import { endOneSession, endOtherSessions } from './sessions/end-sessions.ts'
import { endMemberView } from './sessions/member-views.ts'
import { listSessions, signOut } from './sessions/sessions.ts'
import { listSignInPage } from './sessions/sign-ins.ts'
import { getSessionUser } from './users/users.ts'

export function accountRoutes(app: App) {
  const { platform } = app
  serve(app, contract.refreshSession, (call) => getSessionUser(platform, call))
  serve(app, contract.register, (call) => createAccount(platform, call.body, call))
  serve(app, contract.login, (call) => signIn(platform, call.body, call))
  serve(app, contract.logout, (call) => signOut(platform, call))
  serve(app, contract.updateUser, (call) => updateProfile(platform, call))
  serve(app, contract.removePicture, (call) => removePicture(platform, call))
  serve(app, contract.confirmEmail, (call) => confirmEmailChange(platform, call))
  serve(app, contract.resendEmailCode, (call) => resendChangeCode(platform, call))
  serve(app, contract.sendResetEmail, (call) => mailResetLink(platform, call.body, call))
  serve(app, contract.resetPassword, (call) => setPasswordByLink(platform, call.body, call))
  serve(app, contract.resendVerificationCode, (call) => resendCode(platform, call.body, call))
  serve(app, contract.verifyEmail, (call) => verify(platform, call.body, call))
  serve(app, sessions.listSessions, ({ user, session }) => listSessions(platform, user, session))
  serve(app, sessions.listSignIns, ({ user, query }) => listSignInPage(platform, user, query))
  serve(app, sessions.endSession, (call) => endOneSession(platform, call))
  serve(app, sessions.endOtherSessions, (call) => endOtherSessions(platform, call))
  serve(app, endView, ({ session }) => endMemberView(platform, session))
  serve(app, factor.showSecondFactor, (call) => showSecondFactor(platform, call))
  serve(app, factor.beginSecondFactor, (call) => startSetup(platform, call))
  serve(app, factor.confirmSecondFactor, (call) => confirmSetup(platform, call))
  serve(app, factor.passSecondFactor, (call) => passSecondFactor(platform, call))
  serve(app, factor.renewRecoveryCodes, (call) => renewRecoveryCodes(platform, call))
  serve(app, factor.removeSecondFactor, (call) => removeOwnSecondFactor(platform, call))
}
