export { ChannelGuides } from './channel-guides.tsx'
export { channelGuides } from './channel-queries.ts'
