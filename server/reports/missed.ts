import type { removeMissedSearch } from '#contract/reports.ts'
import { forgetMissedSearch } from '../catalogue/catalogue.ts'
import { recordAudit } from '../platform/audit.ts'
import { inTransaction } from '../platform/database/database.ts'
import { notFound } from '../platform/errors.ts'
import type { Call } from '../platform/http/routes/serve.ts'
import { isUuid } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'

export async function removeMissed(
  platform: Pick<Platform, 'db' | 'now'>,
  call: Call<typeof removeMissedSearch>,
) {
  const { id } = call.params
  await inTransaction(platform, async (inside) => {
    const words = (isUuid(id) ? await forgetMissedSearch(inside, id) : undefined) ?? notFound('Search')
    await recordAudit(inside, call, {
      action: 'remove-missed-search',
      thing: { kind: 'list', id: 'reports-missed-searches', name: words },
    })
  })
  return {}
}
