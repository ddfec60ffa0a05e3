import { Readable } from 'node:stream'
import { formatCertificateCode, typedCode } from '#contract/certificates/certificate-code.ts'
import {
  certificateKeyPath,
  downloadCertificate,
  downloadCertificatePdf,
  downloadSignature,
  listCertificates,
  verifyCertificate,
} from '#contract/certificates/certificates.ts'
import { reportSeller } from '#contract/certificates/seller-reports.ts'
import type { App } from '../platform/http/app/http.ts'
import { FileAnswer, serve } from '../platform/http/routes/serve.ts'
import { networkOf } from '../platform/limits/network.ts'
import { certificatePdf } from './certificate-pdf.ts'
import { findOwn, listOwn, verify } from './certificates.ts'
import { receiveReport } from './seller-reports.ts'
import { publicKeys, signatureOf, statementOf } from './signed-certificate.ts'

export function certificateRoutes(app: App) {
  const { platform } = app
  async function find({ params, client }: { params: { code: string }; client: { ip: string } }) {
    await platform.limits.take('verify-certificate', networkOf(client.ip))
    return verify(platform, params.code)
  }
  serve(app, verifyCertificate, async (call) => ({ certificate: await find(call) }))
  serve(app, downloadCertificate, async (call) =>
    file(call.params.code, 'json', statementOf(platform, await find(call))),
  )
  serve(app, downloadSignature, async (call) =>
    file(call.params.code, 'sig', signatureOf(platform, await find(call))),
  )
  serve(app, reportSeller, (call) => receiveReport(platform, call))
  serve(app, downloadCertificatePdf, async ({ user, params }) => {
    const certificate = await findOwn(platform, user, params.code)
    await platform.limits.take('certificate-pdfs', user.id)
    return file(params.code, 'pdf', await certificatePdf(platform, certificate))
  })
  serve(app, listCertificates, (call) => listOwn(platform, call))
  app.get(certificateKeyPath, async (_request, reply) =>
    reply
      .headers({ 'content-type': 'application/x-pem-file', 'cache-control': 'public, max-age=3600' })
      .send(publicKeys(platform)),
  )
}

const types = { json: 'application/json', sig: 'application/octet-stream', pdf: 'application/pdf' }

function file(code: string, ending: keyof typeof types, content: string | Buffer) {
  return new FileAnswer({
    name: `${formatCertificateCode(typedCode(code) ?? '')}.${ending}`,
    type: types[ending],
    content: Readable.from([Buffer.from(content)]),
  })
}
