import * as contract from '#contract/email-templates.ts'
import type { App } from '../platform/http/app/http.ts'
import { serve } from '../platform/http/routes/serve.ts'
import type { SentMail } from './email-templates.ts'
import { listMails, mailNamed, previewMail, restoreMail, saveMail, showMail, testMail } from './versions.ts'

export function emailTemplateRoutes(app: App, mails: readonly SentMail[]) {
  const { platform } = app
  const named = ({ name }: { name: string }) => mailNamed(mails, name)
  serve(app, contract.listTemplates, () => listMails(platform, mails))
  serve(app, contract.showTemplate, async ({ params }) => showMail(platform, named(params)))
  serve(app, contract.previewTemplate, async ({ params, body }) => previewMail(platform, named(params), body))
  serve(app, contract.saveTemplate, async (call) => saveMail(platform, named(call.params), call))
  serve(app, contract.restoreTemplate, async (call) => restoreMail(platform, named(call.params), call))
  serve(app, contract.testTemplate, async (call) => testMail(platform, named(call.params), call))
}
