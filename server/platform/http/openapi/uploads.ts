import { uploadLimits, uploadsPath } from '#contract/catalogue/uploads.ts'
import { describedRefusals, requestId } from './answers.ts'

const header = (name: string, required = true) => ({
  name,
  in: 'header',
  required,
  schema: { type: 'string' },
})
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }
const version = header('Tus-Resumable')
const common = { tags: ['uploads'], 'x-access': 'admin' }
const usual = [400, 401, 403, 404, 412, 500, 503]

export const uploadPaths = {
  [uploadsPath]: {
    post: {
      ...common,
      operationId: 'beginUpload',
      summary: `Begins an upload of up to ${uploadLimits.bytes / 2 ** 20} MB; the answer's Location is where its parts go.`,
      parameters: [version, header('Upload-Length'), header('Upload-Metadata', false)],
      responses: {
        201: { description: 'Begun.', headers: requestId },
        ...describedRefusals([...usual, 409, 413]),
      },
    },
  },
  [`${uploadsPath}/{id}`]: {
    head: {
      ...common,
      operationId: 'getUploadOffset',
      summary: 'How much of an upload has come, in Upload-Offset.',
      parameters: [id, version],
      responses: {
        200: { description: 'As its headers say.', headers: requestId },
        ...describedRefusals(usual),
      },
    },
    patch: {
      ...common,
      operationId: 'sendUploadPart',
      summary: `The next part of an upload, at most ${uploadLimits.chunkBytes / 2 ** 20} MB at a time. What came counts, also when it breaks off.`,
      parameters: [id, version, header('Upload-Offset')],
      requestBody: { required: true, content: { 'application/offset+octet-stream': {} } },
      responses: {
        204: { description: 'Kept.', headers: requestId },
        ...describedRefusals([...usual, 409, 413, 415, 507]),
      },
    },
    delete: {
      ...common,
      operationId: 'removeUpload',
      summary: 'Removes an upload with all its files.',
      parameters: [id, version],
      responses: { 204: { description: 'Removed.', headers: requestId }, ...describedRefusals(usual) },
    },
  },
}
