import { listCertificates, verifyCertificate } from '#contract/certificates/certificates.ts'
import type { App } from '../platform/http/app/http.ts'
import { serve } from '../platform/http/routes/serve.ts'
import { networkOf } from '../platform/limits/network.ts'
import { listOwn, verify } from './certificates.ts'

export function certificateRoutes(app: App) {
  const { platform } = app
  serve(app, verifyCertificate, async ({ params, client }) => {
    await platform.limits.take('verify-certificate', networkOf(client.ip))
    return { certificate: await verify(platform, params.code) }
  })
  serve(app, listCertificates, ({ user, query }) => listOwn(platform, user, query))
}
