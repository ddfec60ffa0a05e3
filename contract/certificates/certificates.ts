import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, page, time } from '../rules.ts'

/** Where the public keys of signed certificates are (PEM). */
export const certificateKeyPath = '/.well-known/layerdrop-certificates.pem'

const certificateStatus = z.enum(['valid', 'ended', 'revoked'])
export type CertificateStatus = z.infer<typeof certificateStatus>

/** Prints made in this time may be sold for ever; `until` is null while the plan is active. */
const licensedPeriod = z.object({ from: time, until: z.nullable(time) })
export type LicensedPeriod = z.infer<typeof licensedPeriod>

const certificate = z.object({
  /** Without prefix and hyphens. */
  code: z.string(),
  status: certificateStatus,
  /** The trading name, else the name; null once the account was deleted. */
  licensee: z.nullable(z.string()),
  /** Null once the account was deleted. */
  design: z.nullable(
    z.object({ title: z.string(), version: z.string(), pictureUrl: z.nullable(z.string()) }),
  ),
  issuedAt: time,
  /** The date of the terms in force at the issue. */
  terms: z.string(),
  periods: z.array(licensedPeriod),
})
export type Certificate = z.infer<typeof certificate>

export const verifyCertificate = endpoint({
  method: 'GET',
  path: '/certificate/verify/:code',
  access: 'public',
  duringView: 'member',
  refusals: [404, 429],
  summary:
    'A licence certificate, for anybody who has its code. 404 with the code mistyped_code when the check character is wrong.',
  reply: z.object({ certificate }),
})

export const downloadCertificate = endpoint({
  method: 'GET',
  path: '/certificate/:code/json',
  access: 'public',
  refusals: [404, 429],
  summary: 'A licence certificate as a JSON file, to be checked with its signature.',
})

export const downloadSignature = endpoint({
  method: 'GET',
  path: '/certificate/:code/signature',
  access: 'public',
  refusals: [404, 429],
  summary: 'The Ed25519 signature of the JSON file of the same day, 64 bytes.',
})

export const downloadCertificatePdf = endpoint({
  method: 'GET',
  path: '/certificate/:code/pdf',
  access: 'member',
  refusals: [404],
  summary: 'A certificate of the signed-in member as PDF, with a sheet of hang-tags.',
})

export const listCertificates = endpoint({
  method: 'GET',
  path: '/certificate/all',
  access: 'member',
  duringView: 'member',
  summary: 'The certificates of the signed-in member, newest first; of one design with `productId`.',
  query: z.object({
    ...page,
    search: z.optional(z.string().check(z.maxLength(200))),
    productId: z.optional(id),
  }),
  reply: z.object({
    certificates: z.array(z.extend(certificate, { id, productSlug: z.optional(z.nullable(z.string())) })),
    nextCursor: z.nullable(z.string()),
  }),
})
