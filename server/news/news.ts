import { hour } from '#contract/durations.ts'
import type * as contract from '#contract/news.ts'
import { newsIntervalHours } from '#contract/news.ts'
import { recordAudit, refuseStale } from '../platform/audit.ts'
import { inTransaction } from '../platform/database/database.ts'
import { lockUntilCommit } from '../platform/database/locks/transaction-lock.ts'
import { notFound, Refusal } from '../platform/errors.ts'
import type { Call, StudioCall } from '../platform/http/routes/serve.ts'
import { isUuid } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import {
  countReceivers,
  enqueuePart,
  mailPart,
  selectReceivers,
  sendNotice,
} from '../preferences/preferences.ts'
import { productNewsMail } from './mails.ts'
import { findNews, insertNews, removeDraft, selectNews, updateDraft, wasSentAfter } from './queries.ts'

type Deps = Pick<Platform, 'db' | 'now'>
type MailDeps = Deps & Pick<Platform, 'jobs' | 'mail' | 'keys' | 'urls'>

export const newsPartJob = 'product-news-part'
export type NewsPart = { newsId: string; after?: string }

export async function listNews(platform: Deps) {
  const rows = await selectNews(platform)
  const news = rows.map(({ created_at, sent_at, ...row }) => ({
    ...row,
    createdAt: created_at.toISOString(),
    sentAt: sent_at?.toISOString() ?? null,
  }))
  return { news, receivers: await countReceivers(platform, 'productNews') }
}

export function createNews(platform: Deps, call: StudioCall<typeof contract.addNews>) {
  return inTransaction(platform, async (inside) => {
    const { id } = await insertNews(inside, call.body)
    await recordAudit(inside, call, {
      action: 'add',
      subject: auditSubject(id, call.body.subject),
      after: call.body,
    })
    return { id }
  })
}

export function updateNews(platform: Deps, call: Call<typeof contract.changeNews>) {
  const { version, ...content } = call.body
  return inTransaction(platform, async (inside) => {
    const { id, subject, body } = await getNews(inside, call.params.id)
    if (!(await updateDraft(inside, { id, version }, content)))
      return refuseStale(inside, auditSubject(id, subject))
    const before = { subject, body }
    await recordAudit(inside, call, {
      action: 'edit',
      subject: auditSubject(id, subject),
      before,
      after: content,
    })
    return {}
  })
}

export function deleteNews(platform: Deps, call: Call<typeof contract.deleteNews>) {
  return inTransaction(platform, async (inside) => {
    const { id, subject } = await getNews(inside, call.params.id)
    if (!(await removeDraft(inside, { id, version: call.body.version })))
      return refuseStale(inside, auditSubject(id, subject))
    await recordAudit(inside, call, { action: 'delete', subject: auditSubject(id, subject) })
    return {}
  })
}

export async function sendTestNews(
  platform: MailDeps & Pick<Platform, 'limits'>,
  { params, user }: Call<typeof contract.testNews>,
) {
  const { subject, body } = await getNews(platform, params.id)
  await platform.limits.take('test-mails', user.id)
  const data = { name: user.name, subject, announcement: body }
  await platform.mail.send(platform, { to: user.email, template: productNewsMail, data })
  return {}
}

export function sendNews(platform: MailDeps, call: Call<typeof contract.sendNews>) {
  return inTransaction(platform, async (inside) => {
    await lockUntilCommit(inside, newsPartJob)
    const { id, subject } = await getNews(inside, call.params.id)
    const now = inside.now()
    if (await wasSentAfter(inside, new Date(now.getTime() - newsIntervalHours * hour)))
      throw new Refusal(409, `Members get product news once in ${newsIntervalHours} hours. Try again later.`)
    const draft = { id, version: call.body.version }
    if (!(await updateDraft(inside, draft, { sent_at: now })))
      return refuseStale(inside, auditSubject(id, subject))
    await recordAudit(inside, call, { action: 'send', subject: auditSubject(id, subject) })
    await enqueuePart(inside, bulk({ newsId: id }))
    return {}
  })
}

export function mailNewsPart(platform: MailDeps, part: NewsPart) {
  const { newsId } = part
  return mailPart(platform, bulk(part), async (inside, batch) => {
    const { subject, body } = await getNews(inside, newsId)
    const receivers = await selectReceivers(inside, 'productNews', batch)
    for (const userId of receivers)
      await sendNotice(inside, {
        userId,
        kind: 'productNews',
        template: productNewsMail,
        data: { subject, announcement: body },
        cause: `news:${newsId}:${userId}`,
      })
    return receivers
  })
}

const bulk = (part: NewsPart) => ({ job: newsPartJob, key: part.newsId, part })

const auditSubject = (id: string, name: string) => ({ kind: 'news' as const, id, name })

async function getNews(platform: Pick<Deps, 'db'>, id: string) {
  return (isUuid(id) ? await findNews(platform, id) : undefined) ?? notFound('Product news')
}
