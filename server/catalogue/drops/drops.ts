import type * as contract from '#contract/catalogue/drops.ts'
import { promisedDesigns } from '#contract/catalogue/drops.ts'
import { missingOf } from '#contract/catalogue/studio/publish-requirements.ts'
import { day } from '#contract/durations.ts'
import { recordAudit, refuseStale } from '../../platform/audit.ts'
import { inTransaction, isUniqueViolation } from '../../platform/database/database.ts'
import { notFound, Refusal } from '../../platform/errors.ts'
import { orphanFiles } from '../../platform/files/orphaned-files.ts'
import { mediaUrl } from '../../platform/http/files/media.ts'
import type { Call, StudioCall } from '../../platform/http/routes/serve.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { countReceivers } from '../../preferences/preferences.ts'
import { pictureOf } from '../listing/card-queries.ts'
import { findCover } from '../pictures/cover-queries.ts'
import { deleteCoverWithFiles, type removeCover } from '../pictures/covers.ts'
import { statusOf } from '../product-editor/product-list.ts'
import { refreshWordsJob } from '../search/words/words-job.ts'
import {
  countPromised,
  type DropRow,
  type DropsQuery,
  deleteDropRow,
  findDrop,
  insertDrop,
  lockDrop,
  lockDropProducts,
  placeProducts,
  selectAllowed,
  selectCandidates,
  selectDropProducts,
  selectDrops,
  updateDropRow,
} from './queries.ts'
import { auditDesigns, release, stateOf } from './release.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'jobs'>

export async function listDrops(platform: Pick<Platform, 'db' | 'keys' | 'now'>, query: DropsQuery) {
  const page = await selectDrops(platform, query)
  return { ...page, rows: page.rows.map((row) => listed(row, platform.now())) }
}

function listed(
  {
    id,
    title,
    slug,
    products,
    published_at,
    planned_at,
  }: Pick<DropRow, 'id' | 'title' | 'slug' | 'published_at' | 'planned_at'> & { products: number },
  now: Date,
) {
  return {
    id,
    title,
    slug,
    products,
    state: stateOf({ published_at, planned_at }, now),
    publishedAt: published_at?.toISOString() ?? null,
    plannedAt: planned_at?.toISOString() ?? null,
  }
}

export async function showDrop(platform: Pick<Platform, 'db' | 'now'>, dropId: string) {
  const drop = (isUuid(dropId) ? await findDrop(platform, dropId) : undefined) ?? notFound('Drop')
  const [products, audience, cover] = await Promise.all([
    selectDropProducts(platform, dropId),
    countReceivers(platform, 'newDrops'),
    findCover(platform, drop.cover_id),
  ])
  const { theme, text, version } = drop
  return {
    drop: {
      ...listed({ ...drop, products: products.length }, platform.now()),
      theme,
      text,
      version,
      cover: cover ? pictureOf(cover) : null,
      mailsMembers: drop.mails_members,
      mailedAt: drop.mailed_at?.toISOString() ?? null,
      overrideReason: drop.override_reason,
    },
    products: products.map((product) => dropProductOf(product, platform.now())),
    audience,
  }
}

export async function listCandidates(
  platform: Pick<Platform, 'db' | 'now'>,
  { query }: Pick<Call<typeof contract.listDropCandidates>, 'query'>,
) {
  const rows = await selectCandidates(platform, query.search ?? '')
  return { candidates: rows.map((row) => dropProductOf(row, platform.now())) }
}

type ProductRow = Awaited<ReturnType<typeof selectDropProducts>>[number]

function dropProductOf(product: ProductRow, now: Date) {
  const { id, title, access, card_key } = product
  return {
    id,
    title,
    access,
    status: statusOf(product, now),
    cardUrl: card_key === null ? null : mediaUrl(card_key),
    missing: missingOf(product),
  }
}

const auditSubject = ({ id, title }: Pick<DropRow, 'id' | 'title'>) => ({
  kind: 'drop' as const,
  id,
  name: title,
})

export function withLockedDrop<P extends Deps, Result>(
  platform: P,
  { params, body }: { params: { id: string }; body: { version: number } },
  work: (inside: P, drop: DropRow) => Promise<Result>,
) {
  return unlessSlugIsTaken(
    inTransaction(platform, async (inside) => {
      const drop = (isUuid(params.id) ? await lockDrop(inside, params.id) : undefined) ?? notFound('Drop')
      if (drop.version !== body.version) return refuseStale(inside, auditSubject(drop))
      return work(inside, drop)
    }),
  )
}

function unlessSlugIsTaken<Result>(writing: Promise<Result>) {
  return writing.catch((error) => {
    if (isUniqueViolation(error, 'drops_slug_key'))
      throw new Refusal(409, 'Another drop has this address already.', { data: { field: 'slug' } })
    throw error
  })
}

export function createDrop(platform: Deps, call: StudioCall<typeof contract.addDrop>) {
  const { mailsMembers, ...content } = call.body
  return unlessSlugIsTaken(
    inTransaction(platform, async (inside) => {
      const { id } = await insertDrop(inside, { ...content, mails_members: mailsMembers })
      await recordAudit(inside, call, {
        action: 'add',
        subject: auditSubject({ id, ...content }),
        after: call.body,
      })
      return { id }
    }),
  )
}

export function updateDrop(platform: Deps, call: StudioCall<typeof contract.changeDrop>) {
  const { mailsMembers, version: _, ...content } = call.body
  return withLockedDrop(platform, call, async (inside, drop) => {
    await updateDropRow(inside, drop, { ...content, mails_members: mailsMembers })
    const { title, slug, theme, text } = drop
    await recordAudit(inside, call, {
      action: 'edit',
      subject: auditSubject(drop),
      before: { title, slug, theme, text, mailsMembers: drop.mails_members },
      after: { ...content, mailsMembers },
    })
    await inside.jobs.enqueue(inside, refreshWordsJob, {}, { singleKey: refreshWordsJob })
    return {}
  })
}

export function changeCover(
  platform: Deps,
  call: StudioCall<typeof contract.removeDropCover>,
  work: typeof removeCover,
) {
  return withLockedDrop(platform, call, async (inside, drop) => {
    await work(inside, { table: 'drops', id: drop.id, coverId: drop.cover_id })
    await updateDropRow(inside, drop, {})
    await recordAudit(inside, call, { action: 'change cover', subject: auditSubject(drop) })
    return {}
  })
}

export function setProducts(platform: Deps, call: StudioCall<typeof contract.setDropProducts>) {
  const ids = [...new Set(call.body.productIds)]
  return withLockedDrop(platform, call, async (inside, drop) => {
    const before = await selectDropProducts(inside, drop.id)
    const state = stateOf(drop, inside.now())
    const isOther = ids.length !== before.length || before.some(({ id }) => !ids.includes(id))
    if (state === 'published' && isOther)
      throw new Refusal(409, 'This drop is published: only the order of its designs can change.')
    if ((await selectAllowed(inside, drop.id, ids)).length < ids.length)
      throw new Refusal(409, 'One of these designs is in another drop, retired or deleted.')
    const { removed, added } = await placeProducts(inside, drop.id, ids, inside.now())
    await auditDesigns(inside, call, { action: 'take out of a drop', drop, designs: removed })
    await auditDesigns(inside, call, { action: 'put into a drop', drop, designs: added })
    await recordAudit(inside, call, {
      action: 'set designs',
      subject: auditSubject(drop),
      before: { designs: before.map(({ id }) => id) },
      after: { designs: ids },
    })
    // New designs get the time of the drop, or the drop waits for them.
    const time = drop.planned_at ?? drop.published_at
    const isAhead = state === 'planned' || state === 'scheduled'
    if (time && isAhead) {
      const products = await lockDropProducts(inside, drop.id)
      await release(inside, call, { drop, products, time, reason: drop.override_reason })
    } else await updateDropRow(inside, drop, {})
    return {}
  })
}

export function deleteDrop(platform: Deps, call: StudioCall<typeof contract.deleteDrop>) {
  return withLockedDrop(platform, call, async (inside, drop) => {
    const products = await selectDropProducts(inside, drop.id)
    if (stateOf(drop, inside.now()) !== 'draft' || products.length > 0)
      throw new Refusal(409, 'Only a draft without designs can be deleted.')
    await deleteDropRow(inside, drop.id)
    await deleteCoverWithFiles(inside, drop.cover_id)
    await orphanFiles(inside, drop.mail_picture_key === null ? [] : [drop.mail_picture_key])
    await recordAudit(inside, call, {
      action: 'delete',
      subject: auditSubject(drop),
      before: { title: drop.title },
    })
    return {}
  })
}

export async function promiseOfMonth(platform: Pick<Platform, 'db' | 'now'>) {
  const now = platform.now()
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  const [from, until] = [new Date(Date.UTC(year, month)), new Date(Date.UTC(year, month + 1))]
  const counts = await countPromised(platform, { from, now, until })
  return {
    month: from.toISOString(),
    daysLeft: Math.ceil((until.getTime() - now.getTime()) / day),
    dropDesigns: counts.in_drops,
    scheduledDropDesigns: counts.in_scheduled_drops,
    promisedDropDesigns: promisedDesigns,
    basicDesigns: counts.basic,
    scheduledBasicDesigns: counts.scheduled_basic,
    promisedBasicDesigns: 1,
  }
}
