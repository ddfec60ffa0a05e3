import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiBase } from '#contract/endpoint.ts'
import { testService } from '#server/testing/service.ts'
import { uploader } from '../../testing/uploads.ts'
import { selectParts } from './upload-queries.ts'

const { app, platform, signedIn } = await testService()
const admin = await signedIn({ role: 'admin' })
const { begin, request } = uploader(app, admin.cookie)
const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))

// tus 1.0.0, creation: Upload-Length is the size of the whole upload.
for (const [bytes, sent] of [
  [4, 5],
  [2 ** 20, 9 * 2 ** 20],
  [5 * 2 ** 20, 9 * 2 ** 20],
] as const)
  for (const isChunked of [false, true])
    test(`${sent} bytes for ${bytes}, ${isChunked ? 'chunked' : 'announced'}, are refused with 413, and the upload can go on`, async () => {
      const id =
        String((await begin('mine.stl', bytes)).headers.location)
          .split('/')
          .at(-1) ?? ''
      const content = Buffer.alloc(sent)
      const answer = await fetch(new URL(`${apiBase}/admin/uploads/${id}`, address), {
        method: 'PATCH',
        headers: {
          cookie: admin.cookie ?? '',
          'tus-resumable': '1.0.0',
          'content-type': 'application/offset+octet-stream',
          'upload-offset': '0',
        },
        ...(isChunked ? { body: new Blob([content]).stream(), duplex: 'half' } : { body: content }),
      })
      assert.equal(answer.status, 413)
      assert.match(await answer.text(), /longer than its Upload-Length/)
      const stored = (await selectParts(platform, id)).reduce((sum, part) => sum + part.bytes, 0)
      assert.equal((await request('HEAD', id)).headers['upload-offset'], String(stored))
      assert.ok(stored < bytes)
    })
