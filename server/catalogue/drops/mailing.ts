import type { showDropMail, testDropMail } from '#contract/catalogue/drops.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import { mediaUrl } from '../../platform/http/files/media.ts'
import type { Call } from '../../platform/http/routes/serve.ts'
import { isUuid } from '../../platform/ids.ts'
import { renderPresent } from '../../platform/mail/mail-texts.ts'
import type { Platform } from '../../platform/platform.ts'
import { enqueuePart, mailPart, selectReceivers, sendNotice } from '../../preferences/preferences.ts'
import { findCover } from '../pictures/cover-queries.ts'
import { mailPictureOf } from './mail-pictures.ts'
import { selectDropsToMail, startMailing } from './mailing-queries.ts'
import { newDropMail } from './new-drop-mail.ts'
import { findDrop, selectDropProducts } from './queries.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'files' | 'jobs' | 'mail' | 'keys' | 'urls'>

export const mailDropJob = 'drop-mail'

export async function mailDrops(platform: Deps) {
  for (const { id } of await selectDropsToMail(platform))
    await inTransaction(platform, async (inside) => {
      if (await startMailing(inside, id)) await enqueuePart(inside, bulk({ dropId: id }))
    })
}

type Part = { dropId: string; after?: string }

export async function mailDropPart(platform: Deps, part: Part) {
  const { dropId, after } = part
  const found = await findMailData(platform, dropId)
  const data = await withMailPicture(platform, found, { isSent: after !== undefined })
  await mailPart(platform, bulk(part), async (inside, batch) => {
    const receivers = await selectReceivers(inside, 'newDrops', batch)
    for (const userId of receivers)
      await sendNotice(inside, {
        userId,
        kind: 'newDrops',
        template: newDropMail,
        data,
        cause: `drop:${dropId}:${userId}`,
      })
    return receivers
  })
}

const bulk = (part: Part) => ({ job: mailDropJob, key: part.dropId, part })

async function withMailPicture(
  platform: Pick<Deps, 'db' | 'files' | 'now' | 'urls'>,
  { drop, key, data }: Awaited<ReturnType<typeof findMailData>>,
  { isSent }: { isSent: boolean },
) {
  if (key === undefined) return data
  const picture = await mailPictureOf(platform, drop, { key, isSent })
  return { ...data, picture: addressOf(platform, picture) }
}

async function findMailData(platform: Pick<Deps, 'db' | 'urls'>, dropId: string) {
  const drop = (isUuid(dropId) ? await findDrop(platform, dropId) : undefined) ?? notFound('Drop')
  const products = await selectDropProducts(platform, dropId)
  const { published_at: outAt } = drop
  // A drop may hold drafts: the mail names visible designs only.
  const listed = products.filter(({ status, published_at }) =>
    outAt === null ? status !== 'retired' : status === 'published' && published_at && published_at <= outAt,
  )
  const cover = await findCover(platform, drop.cover_id)
  const [first] = listed.filter(({ card_key }) => card_key !== null)
  const key = cover?.large_key ?? first?.card_key ?? undefined
  const data = {
    title: drop.title,
    theme: drop.theme,
    slug: drop.slug,
    dropText: drop.text,
    picture: key ? addressOf(platform, key) : '',
    pictureText: cover?.alt ?? first?.title ?? '',
    designs: listed.map(({ title }) => `- ${title}`).join('\n'),
  }
  return { drop, key, data }
}

function addressOf({ urls }: Pick<Deps, 'urls'>, key: string) {
  return new URL(mediaUrl(key), urls.public.origin).href
}

export async function showMail(
  platform: Pick<Platform, 'db' | 'log' | 'urls' | 'contact' | 'files' | 'now'>,
  { params, user }: Call<typeof showDropMail>,
) {
  const data = await findTestData(platform, params.id)
  const values = {
    name: user.name,
    ...data,
    site: platform.urls.public.origin,
    contact: platform.contact,
  }
  return renderPresent(platform, newDropMail, { values, unsubscribePage: undefined })
}

export async function sendTest(
  platform: Deps & Pick<Platform, 'limits'>,
  { params, user }: Call<typeof testDropMail>,
) {
  const data = await findTestData(platform, params.id)
  await platform.limits.take('test-mails', user.id)
  await platform.mail.send(platform, {
    to: user.email,
    template: newDropMail,
    data: { name: user.name, ...data },
  })
  return {}
}

async function findTestData(platform: Pick<Deps, 'db' | 'files' | 'now' | 'urls'>, dropId: string) {
  const found = await findMailData(platform, dropId)
  return withMailPicture(platform, found, { isSent: found.drop.mailed_at !== null })
}
