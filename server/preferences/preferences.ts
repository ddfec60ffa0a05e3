export { enqueuePart, mailPart } from './bulk-parts.ts'
export { sendNotice } from './notices.ts'
export { countReceivers, selectReceivers } from './receiver-queries.ts'
