import { queryOptions } from '@tanstack/react-query'
import { listChannelGuides } from '#contract/channels.ts'
import { call } from '../api/api.ts'

export const channelGuides = queryOptions({
  queryKey: [listChannelGuides.path],
  queryFn: async ({ signal }) => (await call(listChannelGuides, { signal })).guides,
})
