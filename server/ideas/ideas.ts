import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type * as z from 'zod/mini'
import type { User } from '#contract/accounts/accounts.ts'
import type { listIdeas, sendProductIdea } from '#contract/ideas/ideas.ts'
import { inTransaction } from '../platform/database/database.ts'
import { lockUntilCommit } from '../platform/database/locks/transaction-lock.ts'
import { cutPage, readCursor } from '../platform/database/paging/cursors.ts'
import { Refusal } from '../platform/errors.ts'
import { claimFiles, orphanFiles, storeOrphanedFiles } from '../platform/files/orphaned-files.ts'
import type { Call } from '../platform/http/routes/serve.ts'
import { rowLimits } from '../platform/limits/limits.ts'
import type { Platform } from '../platform/platform.ts'
import { type Attachment, acceptAttachment, identifyFile, type SentFile } from './attachments.ts'
import {
  deleteIdeaRows,
  hasIdea,
  insertIdea,
  insertIdeaFiles,
  selectFilesOfIdeas,
  selectIdeaPage,
  sumIdeas,
} from './queries.ts'
import { refuseOverQuota } from './quota.ts'

type Deps = Pick<Platform, 'db' | 'files' | 'now' | 'scan' | 'log'>
type NewIdea = { userId: string; message: string; fingerprint: Buffer; attachments: Attachment[] }

/** An idea that is sent twice within a day is stored once. */
export async function receiveIdea(platform: Deps, { user, body, files, log }: Call<typeof sendProductIdea>) {
  const sent: SentFile[] = []
  for (const file of files) if (file.bytes > 0 || file.fileName !== '') sent.push(await identifyFile(file))
  const received = { userId: user.id, ...body, fingerprint: fingerprintOf(body.message, sent) }
  if (await wasSentToday(platform, received)) return {}
  // Checked again in the transaction: a member over the limit causes no work.
  await checkQuota(platform, user.id, sent)
  const attachments: Attachment[] = []
  const logged = { ...platform, log: log.child({ userId: user.id }) }
  for (const file of sent) attachments.push(await acceptAttachment(logged, file))
  const idea = { ...received, attachments }
  try {
    const stored = attachments.map(({ key, path }) => ({ key, content: () => createReadStream(path) }))
    await storeOrphanedFiles(platform, stored)
    const ideaId = await inTransaction(platform, (inside) => createIdea(inside, idea))
    if (ideaId === undefined) await removeFiles(platform, attachments)
    else
      log.info({ event: 'idea', userId: user.id, ideaId, files: attachments.length }, 'product idea received')
  } catch (error) {
    // A Refusal means a rollback. After another error the row may exist, and a job removes unclaimed files.
    if (error instanceof Refusal) await removeFiles(platform, attachments)
    throw error
  }
  return {}
}

async function createIdea(platform: Deps, idea: NewIdea) {
  const { userId, message, fingerprint, attachments } = idea
  await lockUntilCommit(platform, `ideas:${userId}`)
  if (await wasSentToday(platform, idea)) return undefined
  await checkQuota(platform, userId, attachments)
  const ideaId = await insertIdea(platform, {
    user_id: userId,
    message,
    fingerprint,
    sent_at: platform.now(),
  })
  await insertIdeaFiles(
    platform,
    attachments.map(({ key, name, mime, bytes, awaits_scan }, position) => ({
      idea_id: ideaId,
      position,
      name,
      mime,
      bytes,
      storage_key: key,
      awaits_scan,
    })),
  )
  await claimFiles(platform, attachments)
  return ideaId
}

function wasSentToday(platform: Deps, { userId, fingerprint }: Pick<NewIdea, 'userId' | 'fingerprint'>) {
  return hasIdea(platform, { userId, fingerprint, since: quotaStart(platform) })
}

function quotaStart(platform: Pick<Platform, 'now'>) {
  return new Date(platform.now().getTime() - rowLimits.ideas.window)
}

async function checkQuota(platform: Deps, userId: string, files: { bytes: number }[]) {
  const sentToday = await sumIdeas(platform, userId, quotaStart(platform))
  refuseOverQuota(
    sentToday,
    files.reduce((sum, { bytes }) => sum + bytes, 0),
  )
}

/** Removes the files now; a job removes them if this process dies before. */
async function removeFiles({ files }: Pick<Platform, 'files'>, attachments: Attachment[]) {
  await Promise.all(attachments.map(({ key }) => files.remove(key)))
}

function fingerprintOf(message: string, files: SentFile[]) {
  const hash = createHash('sha256').update(`${message}\0`)
  for (const { sha256 } of files) hash.update(sha256)
  return hash.digest()
}

export async function listIdeaPage(
  platform: Pick<Platform, 'db' | 'now' | 'keys'>,
  user: Pick<User, 'id'>,
  { limit, cursor }: z.output<typeof listIdeas.query>,
) {
  const list = `ideas ${user.id}`
  const after = readCursor(platform, list, cursor)
  const found = await selectIdeaPage(platform, { userId: user.id, after, limit })
  const { rows, nextCursor } = cutPage(platform, found, { list, limit })
  const files = await selectFilesOfIdeas(
    platform,
    rows.map(({ id }) => id),
  )
  const ideas = rows.map(({ id, message, status, sent_at, answer, answered_at, ...rest }) => ({
    id,
    message,
    status,
    sentAt: sent_at.toISOString(),
    answer,
    answeredAt: answered_at?.toISOString() ?? null,
    drop: dropOf(rest),
    files: files.filter((file) => file.idea_id === id),
  }))
  return { ideas, nextCursor }
}

type DropColumns = { dropId: string | null; dropTitle: string | null; isDropPublished: boolean }

/** Returns the drop, also one that is not published: the email of the answer named it. */
function dropOf({ dropId: id, dropTitle: title, isDropPublished: isPublished }: DropColumns) {
  return id !== null && title !== null ? { id, title, isPublished } : null
}

export function addIdeaOfSearch(
  platform: Pick<Platform, 'db' | 'now'>,
  { words, times }: { words: string; times: number },
) {
  const often = times === 1 ? 'once' : `${times.toLocaleString('en')} times`
  const message = `Members searched for “${words}” ${often} and found nothing.`
  return insertIdea(platform, { message, fingerprint: fingerprintOf(message, []), sent_at: platform.now() })
}

export async function deleteIdeasOf(platform: Pick<Platform, 'db' | 'now'>, userId: string) {
  await lockUntilCommit(platform, `ideas:${userId}`)
  const keys = await deleteIdeaRows(platform, userId)
  await orphanFiles(platform, keys)
  return keys
}
