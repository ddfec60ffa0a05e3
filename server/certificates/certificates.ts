import { randomBytes } from 'node:crypto'
import type * as z from 'zod/mini'
import type { User } from '#contract/accounts/accounts.ts'
import { certificateCode, hasValidCheck, typedCode } from '#contract/certificates/certificate-code.ts'
import type { Certificate, listCertificates } from '#contract/certificates/certificates.ts'
import { brand } from '#contract/site/brand.ts'
import { findUserById, listSuspendedTimes } from '../accounts/accounts.ts'
import { listPlanPeriods } from '../billing/billing.ts'
import { cutPage, readCursor } from '../platform/database/paging/cursors.ts'
import { notFound, Refusal } from '../platform/errors.ts'
import { mediaUrl } from '../platform/http/files/media.ts'
import type { Call } from '../platform/http/routes/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { certificatePdf } from './certificate-pdf.ts'
import { type Holder, licenceOf } from './licence.ts'
import {
  type CertificateRow,
  closeCertificate,
  findCertificate,
  findCodeFor,
  insertCertificates,
  listCertificatesOf,
  listUncertified,
  selectCertificates,
} from './queries.ts'
import { deleteReportsAbout } from './seller-report-queries.ts'

type Deps = Pick<Platform, 'db' | 'now'>

export async function issueCertificates({ db }: Pick<Platform, 'db'>, userId: string) {
  const designs = await listUncertified({ db }, userId)
  if (designs.length === 0) return
  const certificates = designs.map(({ at, ...design }) => {
    const code = certificateCode([...randomBytes(11)])
    return { ...design, code, user_id: userId, terms: brand.termsDate, issued_at: at }
  })
  await insertCertificates({ db }, certificates)
}

/** Throws a 404; its code is `mistyped_code` when the check character does not fit. */
export async function verify(platform: Deps, written: string): Promise<Certificate> {
  const code = typedCode(written)
  if (!code || !hasValidCheck(code))
    throw new Refusal(404, 'A character of this code is wrong. Compare it with the certificate.', {
      code: 'mistyped_code',
    })
  const row = await findCertificate(platform, code)
  // Also without a certificate, so that the time of the answer reveals nothing.
  const holder = await findHolder(platform, row?.user_id ?? nobody)
  if (!row) throw new Refusal(404, 'There is no certificate with this code.')
  return certificateOf(row, holder, platform.now())
}

/** Returns a member's own certificate. Throws a 404 for anybody else's. */
export async function findOwn(platform: Deps, user: User, written: string): Promise<Certificate> {
  const row = await findCertificate(platform, typedCode(written) ?? '')
  if (row?.user_id !== user.id) return notFound('Certificate')
  return certificateOf(row, await findHolder(platform, user.id), platform.now())
}

export async function certificatePdfFor(
  platform: Deps & Pick<Platform, 'files' | 'urls'>,
  user: User,
  productId: string,
) {
  const code = await findCodeFor(platform, { userId: user.id, productId })
  return code === undefined ? undefined : certificatePdf(platform, await findOwn(platform, user, code))
}

const nobody = '00000000-0000-0000-0000-000000000000'

export async function listOwn(
  platform: Deps & Pick<Platform, 'keys'>,
  { user, query, view }: Pick<Call<typeof listCertificates>, 'user' | 'query' | 'view'>,
): Promise<z.input<typeof listCertificates.reply>> {
  const { limit, cursor, search, productId } = query
  // An administrator who views the member writes nothing.
  if (!view) await issueCertificates(platform, user.id)
  const list = 'certificates'
  const after = readCursor(platform, list, cursor)
  const rows = await selectCertificates(platform, {
    userId: user.id,
    productId,
    limit,
    after,
    search: search?.trim(),
  })
  const page = cutPage(platform, rows, { list, limit })
  const holder = await findHolder(platform, user.id)
  return {
    certificates: page.rows.map((row) => ({
      ...certificateOf(row, holder, platform.now()),
      id: row.id,
      productSlug: row.slug,
    })),
    nextCursor: page.nextCursor,
  }
}

export async function closeCertificates(platform: Deps, userId: string) {
  const holder = await findHolder(platform, userId)
  for (const certificate of await listCertificatesOf(platform, userId)) {
    await deleteReportsAbout(platform, certificate.id)
    const { status } = licenceOf(certificate, { ...holder, now: platform.now() })
    await closeCertificate(platform, certificate.id, status === 'valid' ? 'ended' : status)
  }
}

async function findHolder(platform: Deps, userId: string): Promise<Holder> {
  const user = await findUserById(platform, userId)
  const plans = await listPlanPeriods(platform, userId)
  const suspensions = await listSuspendedTimes(platform, userId)
  return { plans, suspensions, isSuspended: Boolean(user?.suspendedAt) }
}

function certificateOf(row: CertificateRow, holder: Holder, now: Date): Certificate {
  const { code, title, version, card_key, terms, final_status } = row
  const licence = final_status ? { status: final_status, periods: [] } : licenceOf(row, { ...holder, now })
  return {
    code,
    terms,
    ...licence,
    licensee: row.licensee,
    design:
      title !== null && version !== null
        ? { title, version, pictureUrl: card_key && mediaUrl(card_key) }
        : null,
    issuedAt: row.issued_at.toISOString(),
  }
}
