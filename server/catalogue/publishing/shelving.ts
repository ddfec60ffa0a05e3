import { inTransaction } from '../../platform/database/database.ts'
import { claimFiles, loosenFiles, storeLooseFiles } from '../../platform/files/loose-files.ts'
import type { Platform } from '../../platform/platform.ts'
import { refreshWordsJob } from '../jobs.ts'
import { replaceCover } from '../pictures/cover-queries.ts'
import { type NewPicture, picturesToStore, placePicture } from '../pictures/pictures.ts'
import { upsertCategory, upsertDrop } from './shelving-queries.ts'

type Outside = Pick<Platform, 'db' | 'files' | 'now' | 'jobs'>
/** Without a cover of its own a shelf shows that of its newest design. */
type Cover = { cover?: NewPicture }

/** Creates the category of this slug or changes it. */
export function saveCategory(
  platform: Outside,
  { cover, ...row }: { slug: string; name: string; text: string; position: number } & Cover,
) {
  return save(platform, cover, { shelf: 'categories', upsert: (inside) => upsertCategory(inside, row) })
}

/** Creates the drop of this slug or changes it. A time to come schedules it, null keeps it a draft. */
export function saveDrop(
  platform: Outside,
  {
    cover,
    publishedAt,
    ...row
  }: { slug: string; title: string; theme: string; text: string; publishedAt: Date | null } & Cover,
) {
  return save(platform, cover, {
    shelf: 'drops',
    upsert: (inside) => upsertDrop(inside, { ...row, published_at: publishedAt }),
  })
}

type Saving = {
  shelf: 'categories' | 'drops'
  upsert: (inside: Pick<Platform, 'db'>) => Promise<{ id: string; cover_id: string | null }>
}

async function save(platform: Outside, newCover: NewPicture | undefined, { shelf, upsert }: Saving) {
  const covers = newCover ? [placePicture(newCover)] : []
  await storeLooseFiles(platform, picturesToStore(covers))
  return inTransaction(platform, async (inside) => {
    const { id, cover_id } = await upsert(inside)
    for (const cover of covers)
      await loosenFiles(inside, await replaceCover(inside, shelf, { id, cover, old: cover_id }))
    await claimFiles(inside, picturesToStore(covers))
    await inside.jobs.enqueue(inside, refreshWordsJob, {}, { singleKey: refreshWordsJob })
    return { id }
  })
}
