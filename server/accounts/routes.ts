import * as contract from '#contract/accounts.ts'
import type { App } from '#server/platform/http.ts'
import { serve } from '#server/platform/serve.ts'
import { signIn } from './login.ts'
import { createAccount } from './registration.ts'
import { endSession } from './sessions.ts'
import { resendCode, verify } from './verification.ts'

export function accountRoutes(app: App) {
  const { platform } = app
  serve(app, contract.refreshSession, async ({ user }) => ({ user }))
  serve(app, contract.register, (call) => createAccount(platform, call.body, call))
  serve(app, contract.login, (call) => signIn(platform, call.body, call))
  serve(app, contract.logout, ({ session }) => endSession(platform, session))
  serve(app, contract.resendVerificationCode, (call) => resendCode(platform, call.body, call))
  serve(app, contract.verifyEmail, (call) => verify(platform, call.body, call))
}
