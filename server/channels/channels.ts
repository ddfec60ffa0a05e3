import { type SalesChannel, salesChannels, type saveChannelGuide } from '#contract/channels.ts'
import { recordAudit, refuseStale } from '../platform/audit.ts'
import { inTransaction } from '../platform/database/database.ts'
import { notFound, Refusal } from '../platform/errors.ts'
import type { StudioCall } from '../platform/http/routes/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { selectGuides, writeGuide } from './queries.ts'

type Deps = Pick<Platform, 'db' | 'now'>

export async function listGuides(platform: Pick<Deps, 'db'>) {
  const rows = await selectGuides(platform)
  const guides = (Object.keys(salesChannels) as SalesChannel[]).flatMap((channel) => {
    const row = rows.find((each) => each.channel === channel)
    if (!row) return []
    const { verdict, text, rules_url: rulesUrl, checked_on: checkedOn, version } = row
    return [{ channel, verdict, text, rulesUrl, checkedOn, version }]
  })
  return { guides }
}

export function saveGuide(platform: Deps, call: StudioCall<typeof saveChannelGuide>) {
  const { version, rulesUrl, checkedOn, ...content } = call.body
  const channel = channelOf(call.params.channel)
  if (Date.parse(checkedOn) > platform.now().getTime())
    throw new Refusal(400, 'The date of the check must not be in the future.')
  const subject = { kind: 'channel' as const, id: channel, name: salesChannels[channel].name }
  return inTransaction(platform, async (inside) => {
    const before = (await listGuides(inside)).guides.find((guide) => guide.channel === channel)
    const row = { ...content, channel, rules_url: rulesUrl, checked_on: checkedOn }
    if (!(await writeGuide(inside, row, version))) return refuseStale(inside, subject)
    const after = { ...content, rulesUrl, checkedOn }
    await recordAudit(inside, call, { action: 'edit', subject, ...(before && { before }), after })
    return {}
  })
}

function channelOf(name: string): SalesChannel {
  return Object.hasOwn(salesChannels, name) ? (name as SalesChannel) : notFound('Sales channel')
}
