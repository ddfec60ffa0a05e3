import type * as contract from '#contract/email-templates.ts'
import { recordAudit, refuseStale } from '../platform/audit.ts'
import { inTransaction } from '../platform/database/database.ts'
import { notFound } from '../platform/errors.ts'
import type { Call } from '../platform/http/routes/serve.ts'
import type { Platform } from '../platform/platform.ts'
import type { SentMail } from './email-templates.ts'
import { insertText, selectPresentTexts, selectTexts } from './queries.ts'
import { allowedVariables, type Text, tryText } from './texts.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'urls' | 'contact' | 'mail' | 'jobs' | 'limits'>
type Texts = Awaited<ReturnType<typeof selectTexts>>

export function mailNamed(mails: readonly SentMail[], name: string): SentMail {
  return mails.find(({ template }) => template.name === name) ?? notFound('Email template')
}

export async function listMails(platform: Pick<Deps, 'db'>, mails: readonly SentMail[]) {
  const texts = await selectPresentTexts(platform)
  return {
    templates: mails.map((mail) =>
      listed(
        mail,
        texts.filter(({ name }) => name === mail.template.name),
      ),
    ),
  }
}

export async function showMail(platform: Pick<Deps, 'db' | 'urls' | 'contact'>, mail: SentMail) {
  const { name, subject, body } = mail.template
  const texts = await selectTexts(platform, name)
  const builtIn = { version: 0, subject, body, isBuiltIn: true, savedAt: null, savedBy: null }
  const versions = texts.map((text) => ({
    version: text.version,
    ...textOf(mail, text),
    isBuiltIn: text.body === null,
    savedAt: text.saved_at.toISOString(),
    savedBy: text.saved_by,
  }))
  return {
    template: {
      ...listed(mail, texts),
      body: textOf(mail, texts[0]).body,
      variables: allowedVariables(mail.template, platform),
      versions: [...versions, builtIn],
    },
  }
}

function listed(mail: SentMail, [present]: Texts) {
  return {
    name: mail.template.name,
    title: mail.title,
    when: mail.when,
    subject: textOf(mail, present).subject,
    version: present?.version ?? 0,
    isBuiltIn: !present?.body,
    changedAt: present?.saved_at.toISOString() ?? null,
    changedBy: present?.saved_by ?? null,
  }
}

function textOf({ template }: SentMail, text: Texts[number] | undefined): Text {
  return { subject: text?.subject ?? template.subject, body: text?.body ?? template.body }
}

export async function previewMail(
  platform: Pick<Deps, 'urls' | 'contact'>,
  { template }: SentMail,
  text: Text,
) {
  const { rendered, missing } = await tryText(template, text, platform)
  return { ...rendered, missing }
}

export async function saveMail(platform: Deps, mail: SentMail, call: Call<typeof contract.saveTemplate>) {
  const { version, ...text } = call.body
  await tryText(mail.template, text, platform)
  return addVersion(platform, mail, { call, version, action: 'edit', text })
}

export async function restoreMail(
  platform: Deps,
  mail: SentMail,
  call: Call<typeof contract.restoreTemplate>,
) {
  const { version, restored } = call.body
  const older = (await selectTexts(platform, mail.template.name)).find((text) => text.version === restored)
  if (!older && restored !== 0) notFound('Version')
  return addVersion(platform, mail, {
    call,
    version,
    action: 'restore',
    text: older?.body ? textOf(mail, older) : undefined,
  })
}

type NewVersion = {
  call: Pick<Call<typeof contract.saveTemplate>, 'user' | 'requestId'>
  version: number
  action: 'edit' | 'restore'
  text: Text | undefined
}

/** Versions are never changed, so that sent texts stay readable. */
function addVersion(platform: Deps, mail: SentMail, { call, version, action, text }: NewVersion) {
  const { name } = mail.template
  return inTransaction(platform, async (inside) => {
    const [present] = await selectTexts(inside, name)
    const added = { name, version: version + 1, subject: text?.subject ?? null, body: text?.body ?? null }
    const kept =
      (present?.version ?? 0) === version &&
      (await insertText(inside, { ...added, saved_at: inside.now(), saved_by: call.user.name }))
    if (!kept) return refuseStale(inside, { kind: 'email-template', id: name })
    await recordAudit(inside, call, {
      action,
      subject: { kind: 'email-template', id: name, name: mail.title },
      before: textOf(mail, present),
      after: text ?? textOf(mail, undefined),
    })
    return {}
  })
}

export async function testMail(platform: Deps, mail: SentMail, call: Call<typeof contract.testTemplate>) {
  const { values } = await tryText(mail.template, call.body, platform)
  await platform.limits.take('test-mails', call.user.id)
  await platform.mail.send(platform, {
    to: call.user.email,
    // A separate name, so that no saved text replaces the draft.
    template: { name: 'test-mail', ...call.body },
    data: values,
  })
  return {}
}
