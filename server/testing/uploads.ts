import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import type { Upload } from '#contract/catalogue/studio/uploads.ts'
import { day } from '#contract/durations.ts'
import { apiBase } from '#contract/endpoint.ts'
import { analyseUpload } from '../catalogue/analysis/analysis.ts'
import { readUpload } from '../catalogue/analysis/upload-contents.ts'
import { keysOf } from '../catalogue/uploads/upload-queries.ts'
import { removeOrphanedFiles } from '../platform/files/orphaned-files.ts'
import type { App } from '../platform/http/app/http.ts'
import type { Platform } from '../platform/platform.ts'
import { readUploadOnce } from './cached-analysis.ts'

const url = `${apiBase}/admin/uploads`
const tus = { 'tus-resumable': '1.0.0' }

export const firstAttempt = { number: 1 }

export function uploader(app: App, cookie: string | undefined, product?: string) {
  const headers = { ...tus, ...(cookie && { cookie }) }

  function begin(name: string, bytes: number | string) {
    const said = { filename: name, ...(product && { product }) }
    const metadata = Object.entries(said)
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(',')
    const sizes = { 'upload-length': String(bytes), 'upload-metadata': metadata }
    return app.inject({ method: 'POST', url, headers: { ...headers, ...sizes } })
  }

  function send(id: string, content: Buffer | string, offset: number) {
    const part = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }
    return app.inject({
      method: 'PATCH',
      url: `${url}/${id}`,
      headers: { ...headers, ...part },
      payload: Buffer.from(content),
    })
  }

  const request = (method: 'HEAD' | 'DELETE' | 'OPTIONS', id: string) =>
    app.inject({ method, url: `${url}/${id}`, headers })

  async function whole(name: string, content: Uint8Array | string) {
    const bytes = Buffer.from(content)
    const begun = await begin(name, bytes.length)
    const id = String(begun.headers.location).split('/').at(-1) ?? ''
    await send(id, bytes, 0)
    return id
  }

  async function state(id: string): Promise<Upload> {
    const response = await app.inject({ url: `${url}/${id}/state`, headers: { ...(cookie && { cookie }) } })
    return response.json().data.upload
  }

  const analysedBy =
    (read: typeof readUpload) => async (platform: Platform, name: string, content: Uint8Array | string) => {
      const id = await whole(name, content)
      await analyseUpload(platform, id, { ...firstAttempt, read })
      return state(id)
    }

  return {
    begin,
    send,
    request,
    whole,
    state,
    analysed: analysedBy(readUploadOnce),
    analysedAnew: analysedBy(readUpload),
  }
}

/** Asserts that after the clean-up every stored file has a row, and that no analysis left a file behind. */
export async function assertNoOrphanedFiles(platform: Platform) {
  const tomorrow = new Date(platform.now().getTime() + day)
  await removeOrphanedFiles({ ...platform, now: () => tomorrow })
  const stored: string[] = []
  for await (const key of platform.files.keys()) stored.push(key)
  const { db } = platform
  const parts = await db.selectFrom('upload_parts').select('storage_key').execute()
  const uploaded = await db.selectFrom('uploaded_files').selectAll().execute()
  const sold = await db.selectFrom('product_files').selectAll().execute()
  const pictures = await db.selectFrom('pictures').selectAll().execute()
  const turntables = await db.selectFrom('turntables').select('picture_key').execute()
  const steps = await db.selectFrom('assembly_pictures').select('picture_key').execute()
  const rows = [...parts, ...uploaded, ...sold, ...pictures, ...turntables, ...steps]
  assert.deepEqual(stored.sort(), rows.flatMap(keysOf).sort())
  assert.deepEqual(await readdir(platform.folders.uploads).catch(() => []), [])
}
