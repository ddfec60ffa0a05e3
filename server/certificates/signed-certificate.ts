import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { formatCertificateCode } from '#contract/certificates/certificate-code.ts'
import type { Certificate } from '#contract/certificates/certificates.ts'
import type { Platform } from '../platform/platform.ts'

type Deps = Pick<Platform, 'keys' | 'urls' | 'now'>

/** Changes once a day at most, so that text and signature of one day fit. */
export function statementOf({ urls, now }: Pick<Deps, 'urls' | 'now'>, certificate: Certificate): string {
  const { code, status, licensee, design, issuedAt, periods, terms } = certificate
  const statement = {
    issuer: urls.public.origin,
    certificate: formatCertificateCode(code),
    asOf: now().toISOString().slice(0, 10),
    status,
    licensedTo: licensee,
    design: design?.title ?? null,
    version: design?.version ?? null,
    issuedAt,
    printsLicensed: periods,
    terms,
  }
  return `${JSON.stringify(statement, null, 2)}\n`
}

/** Returns an Ed25519 signature (RFC 8032) of 64 bytes. */
export function signatureOf(platform: Deps, certificate: Certificate): Buffer {
  const text = Buffer.from(statementOf(platform, certificate))
  return sign(null, text, privateKeyOf(platform.keys.sign('certificates', purpose)))
}

/** Returns the public keys of everything signed so far, the newest first, as PEM. */
export function publicKeys({ keys }: Pick<Deps, 'keys'>): string {
  return keys
    .signatures('certificates', purpose)
    .map((seed) => createPublicKey(privateKeyOf(seed)).export({ type: 'spki', format: 'pem' }))
    .join('')
}

const purpose = 'ed25519'
/** A private key of Ed25519 is 32 bytes behind this header (RFC 8410, section 7). */
const header = Buffer.from('302e020100300506032b657004220420', 'hex')

function privateKeyOf(seed: Buffer) {
  return createPrivateKey({ key: Buffer.concat([header, seed]), format: 'der', type: 'pkcs8' })
}
