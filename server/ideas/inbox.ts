import type { answerIdea } from '#contract/ideas/ideas-inbox.ts'
import { recordAudit, refuseStale } from '../platform/audit.ts'
import { inTransaction } from '../platform/database/database.ts'
import { notFound, Refusal } from '../platform/errors.ts'
import { type Call, FileAnswer } from '../platform/http/routes/serve.ts'
import { isUuid } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import { sendNotice } from '../preferences/preferences.ts'
import {
  findDropTitle,
  findIdea,
  type InboxQuery,
  selectDropsFor,
  selectFilesOf,
  selectReceivedIdeas,
  updateIdea,
} from './inbox-queries.ts'
import { ideaAnsweredMail } from './mails.ts'

export async function listInbox(platform: Pick<Platform, 'db' | 'keys'>, query: InboxQuery) {
  const page = await selectReceivedIdeas(platform, query)
  const rows = page.rows.map(({ id, beginning, status, sender, files, sent_at, answered_at }) => ({
    id,
    beginning,
    status,
    sender,
    files,
    sentAt: sent_at.toISOString(),
    answeredAt: answered_at?.toISOString() ?? null,
  }))
  return { ...page, rows }
}

export async function showIdea(platform: Pick<Platform, 'db'>, ideaId: string) {
  const idea = await ideaOr404(platform, ideaId)
  const [files, drops] = await Promise.all([
    selectFilesOf(platform, ideaId),
    selectDropsFor(platform, idea.drop_id),
  ])
  const { id, message, status, answer, version } = idea
  return {
    idea: {
      id,
      message,
      status,
      answer,
      version,
      sentAt: idea.sent_at.toISOString(),
      answeredAt: idea.answered_at?.toISOString() ?? null,
      dropId: idea.drop_id,
      sender: senderOf(idea),
      files,
    },
    drops,
  }
}

function senderOf({ user_id: id, senderName: name, senderEmail: email }: Idea) {
  return id !== null && name !== null && email !== null ? { id, name, email } : null
}

type Idea = Awaited<ReturnType<typeof ideaOr404>>

async function ideaOr404(platform: Pick<Platform, 'db'>, ideaId: string) {
  return (isUuid(ideaId) ? await findIdea(platform, ideaId) : undefined) ?? notFound('Idea')
}

export async function readFileOfIdea(
  platform: Pick<Platform, 'db' | 'files'>,
  { id, fileId }: { id: string; fileId: string },
) {
  const files = isUuid(id) ? await selectFilesOf(platform, id) : []
  const file = files.find((one) => one.id === fileId) ?? notFound('File')
  if (file.awaitsScan)
    throw new Refusal(409, 'This file has not been scanned for malware yet. Try again later.')
  const content = (await platform.files.read(file.storage_key)) ?? notFound('File')
  return new FileAnswer({ name: file.name, type: file.mime, content })
}

type Deps = Pick<Platform, 'db' | 'now' | 'mail' | 'jobs' | 'keys' | 'urls'>

export async function answer(platform: Deps, call: Call<typeof answerIdea>) {
  const { status, version } = call.body
  const said = { answer: call.body.answer || null, drop_id: call.body.dropId ?? null }
  const drop = said.drop_id === null ? undefined : await findDropTitle(platform, said.drop_id)
  if (said.drop_id !== null && drop === undefined) throw new Refusal(400, 'This drop does not exist.')
  if (status === 'declined' && said.answer === null)
    throw new Refusal(400, 'Give a reason for declining the idea.')
  await inTransaction(platform, async (inside) => {
    const idea = await ideaOr404(inside, call.params.id)
    const seen = { id: idea.id, version }
    const isUpdated = await updateIdea(inside, seen, { status, ...said, answered_at: inside.now() })
    if (!isUpdated) return refuseStale(inside, { kind: 'idea', id: idea.id })
    await recordAudit(inside, call, {
      action: 'answer',
      subject: { kind: 'idea', id: idea.id },
      before: { status: idea.status, drop: idea.drop_id },
      // Without the text, which is deleted with the sender's account.
      after: { status, drop: said.drop_id, ...(said.answer !== idea.answer && { answer: 'changed' }) },
    })
    const isSame = status === idea.status && said.answer === idea.answer && said.drop_id === idea.drop_id
    if (isSame || idea.user_id === null) return
    await sendNotice(inside, {
      userId: idea.user_id,
      kind: 'ideaAnswers',
      template: ideaAnsweredMail,
      data: { idea: firstLineOf(idea.message), news: newsOf(status, drop), answer: said.answer ?? '' },
      cause: `idea:${idea.id}:${version + 1}`,
    })
  })
  return {}
}

type Status = Call<typeof answerIdea>['body']['status']

function newsOf(status: Status, drop: string | undefined) {
  if (drop && status === 'planned') return `We plan to make this design for the drop “${drop}”.`
  if (drop && status === 'released') return `It’s published in the drop “${drop}”.`
  return news[status]
}

const news: Record<Status, string> = {
  received: 'We received your idea and will review it.',
  considering: 'We are considering your idea.',
  planned: 'We plan to make this design.',
  released: 'It’s published. You’ll find it under Newest.',
  declined: 'We won’t make this design.',
}

function firstLineOf(message: string) {
  const [line = ''] = message.trim().split(/\r?\n/)
  const characters = [...line]
  return characters.length > 120 ? `${characters.slice(0, 120).join('')}…` : line
}
