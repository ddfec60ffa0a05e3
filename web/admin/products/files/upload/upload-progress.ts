import type { Upload } from '#contract/catalogue/studio/uploads.ts'

/** What this page is sending: bytes the server has acknowledged, and whether sending is paused. */
export type Progress = { sent: number; isPaused: boolean }

/**
 * An upload as the form shows it. `waiting`: this page does not have the file, so that it must be chosen again.
 * `no`: nothing is left to send.
 */
export type ShownUpload = Upload & { sending: 'now' | 'paused' | 'waiting' | 'no' }

export function shownUpload(upload: Upload, progress: Progress | undefined): ShownUpload {
  if (upload.state !== 'receiving') return { ...upload, sending: 'no' }
  if (!progress) return { ...upload, sending: 'waiting' }
  const received = Math.max(upload.received, progress.sent)
  if (received === upload.bytes) return { ...upload, received, sending: 'no' }
  return { ...upload, received, sending: progress.isPaused ? 'paused' : 'now' }
}
