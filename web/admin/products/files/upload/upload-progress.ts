import type { Upload } from '#contract/catalogue/studio/uploads.ts'

/** What this page is sending: bytes the server has acknowledged, and why it does not go on. */
export type Progress = { sent: number; stopped?: 'paused' | 'offline' | undefined }

/**
 * An upload as the form shows it. `waiting`: this page does not have the file, so that it must be chosen again.
 * `offline`: sending goes on with the connection. `no`: nothing is left to send.
 */
export type ShownUpload = Upload & { sending: 'now' | 'paused' | 'offline' | 'waiting' | 'no' }

export function shownUpload(upload: Upload, progress: Progress | undefined): ShownUpload {
  if (upload.state !== 'receiving') return { ...upload, sending: 'no' }
  if (!progress) return { ...upload, sending: 'waiting' }
  const received = Math.max(upload.received, progress.sent)
  if (received === upload.bytes) return { ...upload, received, sending: 'no' }
  return { ...upload, received, sending: progress.stopped ?? 'now' }
}
