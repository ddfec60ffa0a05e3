import type { Upload } from '#contract/catalogue/studio/uploads.ts'

/** What this page is sending: the bytes that the server has acknowledged, and why sending stopped. */
export type Progress = { sent: number; stopped?: 'paused' | 'offline' | undefined }

/** `waiting`: this page lacks the file, which must be chosen again. `offline`: sending continues with the connection. `no`: all is sent. */
export type ShownUpload = Upload & { sending: 'now' | 'paused' | 'offline' | 'waiting' | 'no' }

export function shownUpload(upload: Upload, progress: Progress | undefined): ShownUpload {
  if (upload.state !== 'receiving') return { ...upload, sending: 'no' }
  if (!progress) return { ...upload, sending: 'waiting' }
  const received = Math.max(upload.received, progress.sent)
  if (received === upload.bytes) return { ...upload, received, sending: 'no' }
  return { ...upload, received, sending: progress.stopped ?? 'now' }
}
