import { uploadLimits, uploadsPath } from '#contract/catalogue/studio/uploads.ts'
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
      summary: `Creates a resumable upload of up to ${uploadLimits.bytes / 2 ** 20} MB; send its chunks to the Location of the reply.`,
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
      summary: 'The number of received bytes, in Upload-Offset.',
      parameters: [id, version],
      responses: {
        200: { description: 'The headers describe the upload.', headers: requestId },
        ...describedRefusals(usual),
      },
    },
    patch: {
      ...common,
      operationId: 'sendUploadPart',
      summary: `Appends a chunk of at most ${uploadLimits.chunkBytes / 2 ** 20} MB. Received bytes count even when the request is interrupted.`,
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
