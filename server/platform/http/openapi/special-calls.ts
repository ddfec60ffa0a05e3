import { mailEventProviders } from '../../mail/mail-event-providers.ts'
import { signatureHeader } from '../../payments/events.ts'
import { describedRefusals, requestId, success } from './answers.ts'
import { uploadPaths } from './uploads.ts'

export function specialPaths(publicUrl: URL) {
  return {
    '/payment/webhook': { post: webhook },
    '/mail/events/{provider}': { post: mailEvents },
    ...uploadPaths,
    '/d/{ticket}/{name}': { servers: [{ url: publicUrl.origin }], get: fileLink },
  }
}

const webhook = {
  operationId: 'receivePaymentEvent',
  tags: ['billing'],
  summary:
    'Receives the webhook events of the payment provider. The signature covers the raw bytes of the body.',
  parameters: [{ name: signatureHeader, in: 'header', required: true, schema: { type: 'string' } }],
  requestBody: {
    required: true,
    description: 'An event of the provider, at most 1 MB.',
    content: { 'application/json': { schema: { type: 'object' } } },
  },
  responses: { 200: success('OK', { type: 'object' }), ...describedRefusals([400, 413, 500, 503]) },
  security: [],
  'x-access': 'public',
}

const mailEvents = {
  operationId: 'receiveMailEvents',
  tags: ['accounts'],
  summary:
    'Receives reports of bounces and complaints from the email provider, proved by its signature or login.',
  parameters: [
    {
      name: 'provider',
      in: 'path',
      required: true,
      schema: { type: 'string', enum: [...mailEventProviders] },
    },
  ],
  requestBody: {
    required: true,
    description: 'The events in the format of the provider, at most 1 MB.',
    content: { 'application/json': { schema: {} } },
  },
  responses: { 200: success('OK', { type: 'object' }), ...describedRefusals([400, 404, 413, 500, 503]) },
  security: [],
  'x-access': 'public',
}

const file = { 'application/octet-stream': {} }

const fileLink = {
  operationId: 'downloadFile',
  tags: ['downloads'],
  summary: 'The file behind a link of startDownload. The link itself is the permission.',
  parameters: [
    ...['ticket', 'name'].map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...['Range', 'If-Range', 'If-None-Match'].map((name) => ({
      name,
      in: 'header',
      required: false,
      schema: { type: 'string' },
    })),
  ],
  responses: {
    200: { description: 'The whole file.', headers: requestId, content: file },
    206: { description: 'The requested range.', headers: requestId, content: file },
    304: { description: 'The file has not changed.', headers: requestId },
    ...describedRefusals([400, 403, 404, 410, 416, 500, 503]),
  },
  security: [],
  'x-access': 'public',
}
