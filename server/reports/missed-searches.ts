import type { addMissedSearchToIdeas, removeMissedSearch } from '#contract/reports.ts'
import { deleteMissedSearch } from '../catalogue/catalogue.ts'
import { addIdeaOfSearch } from '../ideas/ideas.ts'
import { type Actor, recordAudit } from '../platform/audit.ts'
import { inTransaction } from '../platform/database/database.ts'
import { notFound } from '../platform/errors.ts'
import type { Call } from '../platform/http/routes/serve.ts'
import { isUuid } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'

type Deps = Pick<Platform, 'db' | 'now'>

export async function removeMissed(platform: Deps, call: Call<typeof removeMissedSearch>) {
  await inTransaction(platform, (inside) => take(inside, call, 'remove-missed-search'))
  return {}
}

/** A second click finds the search gone. */
export function addMissedToIdeas(platform: Deps, call: Call<typeof addMissedSearchToIdeas>) {
  return inTransaction(platform, async (inside) => {
    const search = await take(inside, call, 'add-missed-search-to-ideas')
    return { ideaId: await addIdeaOfSearch(inside, search) }
  })
}

async function take(inside: Deps, call: Actor & { params: { id: string } }, action: string) {
  const { id } = call.params
  const search = (isUuid(id) ? await deleteMissedSearch(inside, id) : undefined) ?? notFound('Search')
  const subject = { kind: 'list' as const, id: 'reports-missed-searches', name: search.words }
  await recordAudit(inside, call, { action, subject })
  return search
}
