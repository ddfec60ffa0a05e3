import type { User } from '#contract/accounts/accounts.ts'
import type * as contract from '#contract/banners/banner-form.ts'
import type { ListedBanner } from '#contract/banners/banner-form.ts'
import type { BannerAudience, ShownBanner } from '#contract/banners/banners.ts'
import { isPaying } from '../billing/billing.ts'
import { recordAudit, refuseStale } from '../platform/audit.ts'
import { inTransaction } from '../platform/database/database.ts'
import { lockUntilCommit } from '../platform/database/locks/transaction-lock.ts'
import { notFound, Refusal } from '../platform/errors.ts'
import { claimFiles, orphanFiles, storeOrphanedFiles } from '../platform/files/orphaned-files.ts'
import type { FormFile } from '../platform/http/bodies/uploads.ts'
import { mediaUrl } from '../platform/http/files/media.ts'
import type { Call } from '../platform/http/routes/serve.ts'
import { isUuid } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import { type ImageKind, imageOf, imageSizes } from './images.ts'
import {
  type BannerRow,
  type BannersQuery,
  countClick,
  deleteBannerRow,
  findBanner,
  insertBanner,
  selectActiveBanners,
  selectBannerIds,
  selectBanners,
  setPositions,
  updateBannerRow,
} from './queries.ts'

type Deps = Pick<Platform, 'db' | 'files' | 'now'>

export async function listBannersFor(platform: Pick<Platform, 'db' | 'now'>, user: User) {
  const rows = await selectActiveBanners(platform, audiencesOf(user))
  return { banners: rows.map(shown) }
}

function audiencesOf(user: User): BannerAudience[] {
  if (user.role === 'admin') return ['all', 'basic', 'paid']
  return ['all', isPaying(user) ? 'paid' : 'basic']
}

export async function recordClick(platform: Pick<Platform, 'db'>, bannerId: string) {
  if (!isUuid(bannerId) || !(await countClick(platform, bannerId))) notFound('Banner')
  return {}
}

export async function listBannerPage(platform: Pick<Platform, 'db' | 'keys'>, query: BannersQuery) {
  const page = await selectBanners(platform, query)
  return { ...page, rows: page.rows.map(listed) }
}

function shown({ id, alt, link, wide_key, narrow_key }: BannerRow): ShownBanner {
  const image = (key: string, kind: ImageKind) => ({ url: mediaUrl(key), ...imageSizes[kind] })
  return { id, alt, link, wide: image(wide_key, 'wide'), narrow: image(narrow_key, 'narrow') }
}

function listed(row: BannerRow): ListedBanner {
  const { audience, position, clicks, version, starts_at, ends_at } = row
  return {
    ...shown(row),
    audience,
    position,
    clicks,
    version,
    startsAt: starts_at.toISOString(),
    endsAt: ends_at?.toISOString() ?? null,
  }
}

const auditSubject = ({ id, alt }: { id: string; alt: string }) => ({
  kind: 'banner' as const,
  id,
  name: alt,
})

export async function createBanner(platform: Deps, call: Call<typeof contract.addBanner>) {
  const row = rowOf(call.body)
  const images = await imagesOf(call.files)
  const { wide, narrow } = images
  if (!wide || !narrow)
    throw new Refusal(400, 'A banner needs a picture for wide screens and one for phones.', {
      data: { field: wide ? 'narrow' : 'wide' },
    })
  await storeOrphanedFiles(platform, [wide, narrow])
  return inTransaction(platform, async (inside) => {
    await lockUntilCommit(inside, 'banners')
    const { id } = await insertBanner(inside, { ...row, wide_key: wide.key, narrow_key: narrow.key })
    await claimFiles(inside, [wide, narrow])
    await recordAudit(inside, call, {
      action: 'add',
      subject: auditSubject({ id, ...row }),
      after: call.body,
    })
    return { id }
  })
}

export async function updateBanner(platform: Deps, call: Call<typeof contract.changeBanner>) {
  const { version, ...content } = call.body
  const row = rowOf(content)
  const { wide, narrow } = await imagesOf(call.files)
  const images = [wide, narrow].filter((image) => image !== undefined)
  await storeOrphanedFiles(platform, images)
  return inTransaction(platform, async (inside) => {
    await lockUntilCommit(inside, 'banners')
    const banner = await getBanner(inside, call.params.id)
    if (banner.version !== Number(version)) return refuseStale(inside, auditSubject(banner))
    const keys = { ...(wide && { wide_key: wide.key }), ...(narrow && { narrow_key: narrow.key }) }
    await updateBannerRow(inside, banner, { ...row, ...keys })
    await claimFiles(inside, images)
    await orphanFiles(inside, [...(wide ? [banner.wide_key] : []), ...(narrow ? [banner.narrow_key] : [])])
    const { alt, link, audience, startsAt, endsAt } = listed(banner)
    await recordAudit(inside, call, {
      action: 'edit',
      subject: auditSubject({ ...banner, ...row }),
      before: { alt, link, audience, startsAt, endsAt, pictures: 'as before' },
      after: {
        ...content,
        endsAt: content.endsAt ?? null,
        pictures: images.length > 0 ? 'new' : 'as before',
      },
    })
    return {}
  })
}

export function orderBanners(platform: Deps, call: Call<typeof contract.orderBanners>) {
  const { ids, seen } = call.body
  return inTransaction(platform, async (inside) => {
    await lockUntilCommit(inside, 'banners')
    const present = (await selectBannerIds(inside)).map(({ id }) => id)
    const isWhole = ids.toSorted().join() === present.toSorted().join()
    if (!isWhole || seen.join() !== present.join())
      throw new Refusal(409, 'Someone else changed the banners. Your changes were not saved.')
    await setPositions(inside, ids)
    await recordAudit(inside, call, {
      action: 'order',
      subject: { kind: 'banner', id: 'all', name: 'All banners' },
      before: { order: present },
      after: { order: ids },
    })
    return {}
  })
}

export function deleteBanner(platform: Deps, call: Call<typeof contract.deleteBanner>) {
  return inTransaction(platform, async (inside) => {
    await lockUntilCommit(inside, 'banners')
    const banner = await getBanner(inside, call.params.id)
    if (banner.version !== call.body.version) return refuseStale(inside, auditSubject(banner))
    await deleteBannerRow(inside, banner.id)
    await orphanFiles(inside, [banner.wide_key, banner.narrow_key])
    await recordAudit(inside, call, {
      action: 'delete',
      subject: auditSubject(banner),
      before: { alt: banner.alt },
    })
    return {}
  })
}

async function getBanner(platform: Pick<Platform, 'db'>, bannerId: string) {
  return (isUuid(bannerId) ? await findBanner(platform, bannerId) : undefined) ?? notFound('Banner')
}

function rowOf({ alt, link, audience, startsAt, endsAt }: Call<typeof contract.addBanner>['body']) {
  const [starts_at, ends_at] = [new Date(startsAt), endsAt === undefined ? null : new Date(endsAt)]
  if (ends_at !== null && ends_at <= starts_at)
    throw new Refusal(400, 'A banner must end after it starts.', { data: { field: 'endsAt' } })
  return { alt, link, audience, starts_at, ends_at }
}

async function imagesOf(files: FormFile[]) {
  const sent = (kind: ImageKind) => files.find(({ field, bytes }) => field === kind && bytes > 0)
  const painted = async (kind: ImageKind) => {
    const file = sent(kind)
    return file && imageOf(kind, file)
  }
  return { wide: await painted('wide'), narrow: await painted('narrow') }
}
