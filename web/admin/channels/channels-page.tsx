import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type AdminChannelGuide,
  listAdminChannelGuides,
  type SalesChannel,
  salesChannels,
  verdicts,
} from '#contract/channels.ts'
import { call } from '../../api/api.ts'
import { FailurePanel } from '../../failure-panel.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { LoadingRegion, Skeleton } from '../../ui/feedback/states.tsx'
import { formatDate } from '../../ui/format/format.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { refetchPaths } from '../form/refetch-paths.ts'
import { ChannelDialog } from './channel-dialog.tsx'

const channels = Object.keys(salesChannels) as SalesChannel[]

export function ChannelsPage() {
  const [edited, edit] = useState<SalesChannel>()
  const { data, isPending, isError, error, refetch } = useQuery({
    queryKey: [listAdminChannelGuides.path],
    queryFn: async ({ signal }) => (await call(listAdminChannelGuides, { signal })).guides,
  })
  const guideOf = (channel: SalesChannel) => data?.find((guide) => guide.channel === channel)
  return (
    <div className="page pb-12">
      <PageHeader
        title="Sales channels"
        text="Where members may sell their prints. Members see each guide on every design, with the date of your last check."
      />
      {isPending && (
        <LoadingRegion>
          <Skeleton className="h-64 w-full" />
        </LoadingRegion>
      )}
      {isError && <FailurePanel error={error} onRetry={() => void refetch()} />}
      {data && (
        <ul className="panel divide-y divide-line">
          {channels.map((channel) => (
            <ChannelRow
              key={channel}
              channel={channel}
              guide={guideOf(channel)}
              onEdit={() => edit(channel)}
            />
          ))}
        </ul>
      )}
      {edited && (
        <ChannelDialog
          channel={edited}
          guide={guideOf(edited)}
          onDone={() => refetchPaths(listAdminChannelGuides.path)}
          onClose={() => edit(undefined)}
        />
      )}
    </div>
  )
}

type ChannelRowProps = {
  channel: SalesChannel
  guide: AdminChannelGuide | undefined
  onEdit: () => void
}

function ChannelRow({ channel, guide, onEdit }: ChannelRowProps) {
  const { name } = salesChannels[channel]
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 p-4">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-base">{name}</h2>
        <p className="text-muted text-sm">
          {guide
            ? `${verdicts[guide.verdict]}, checked on ${formatDate(guide.checkedOn)}`
            : 'No guide yet. Members do not see this channel.'}
        </p>
      </div>
      <Button size="sm" aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </Button>
    </li>
  )
}
