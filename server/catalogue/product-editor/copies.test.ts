import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Product } from '#contract/catalogue/catalogue.ts'
import type { FormProduct } from '#contract/catalogue/studio/product-form.ts'
import { writeStl } from '#geometry/writers/stl-writer.ts'
import { tetrahedron } from '../../testing/catalogue.ts'
import { testService } from '../../testing/service.ts'
import { uploader } from '../../testing/uploads.ts'

const { app, call, signedIn, platform } = await testService()
const { cookie } = await signedIn({ role: 'admin', name: 'Ana' })
const uploads = uploader(app, cookie)

const send = <Data = Record<string, unknown>>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  call<Data>(method, `/admin/products${path}`, { cookie, body })
const show = async (id: string) => (await send<{ product: FormProduct }>('GET', `/${id}`)).body.data.product
const setFiles = async (id: string, files: object[]) =>
  send('PUT', `/${id}/files`, { files, revision: (await show(id)).revision })

test('a part is counted as often as it is printed', async () => {
  const { id } = (await send<{ id: string }>('POST', '', { title: 'Peg rail' })).body.data
  const upload = await uploads.analysed(platform, 'peg.stl', writeStl(tetrahedron(30)))
  const fileId = upload.files[0]?.id
  const peg = { fileId, partName: 'Peg', acceptProblems: false }
  for (const copies of [0, 2.5, 1000]) {
    const refused = await setFiles(id, [{ ...peg, copies }])
    assert.equal(refused.body.message, 'The number of copies must be a whole number from 1 to 999.')
  }
  assert.equal((await setFiles(id, [{ ...peg, copies: 4 }])).status, 200)
  const [file] = (await show(id)).files
  assert.equal(file?.copies, 4)
  const preview = await send<{ product: Product }>('GET', `/${id}/preview?as=basic`)
  const { parts, files } = preview.body.data.product
  assert.deepEqual([parts, files[0]?.copies], [4, 4])
  assert.equal((await setFiles(id, [{ ...peg, fileId: file?.id, copies: 8 }])).status, 200)
  assert.equal((await show(id)).files[0]?.copies, 8)
})
