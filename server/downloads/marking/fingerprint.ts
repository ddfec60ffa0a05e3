import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type FileFormat, isModel } from '#contract/catalogue/catalogue.ts'
import { formatCertificateCode } from '#contract/certificates/certificate-code.ts'
import { brand } from '#contract/site/brand.ts'
import { markStl } from '#geometry/fingerprint/mark-stl.ts'
import { fillSlots, type Personal, patched } from '#geometry/three-mf/marking/fill-slots.ts'
import { notFound } from '../../platform/errors.ts'
import { chunkStream } from '../../platform/files/file-stream.ts'
import { currentShapeKey } from '../../platform/files/shape-keys.ts'
import type { ByteRange } from '../../platform/http/files/byte-range.ts'
import type { Platform } from '../../platform/platform.ts'
import { type LicensedDownload, licenceLine } from '../texts/licence-text.ts'
import { plansOf, slotsOf } from './marking-plans.ts'

type Deps = Pick<Platform, 'files' | 'keys' | 'urls'>

type StoredFile = { storage_key: string; bytes: number; sha256: string; format: FileFormat }

type MarkedDownload = LicensedDownload & {
  /** Null for a download of an older release: its files are served unmarked. */
  mark: string | null
}

/** Returns 64 bits of an HMAC over the id of the download, as PostgreSQL stores them. */
export function markOf({ keys }: Pick<Platform, 'keys'>, downloadId: string): string {
  return keys.sign('fingerprints', `mark ${downloadId}`).readBigInt64LE().toString()
}

type Chunks = (range: ByteRange) => AsyncIterable<Buffer>

type Filling = { personal: Personal; range: ByteRange }

export type PersonalContent = {
  bytes: number
  read: (range: ByteRange) => Promise<Readable>
  etag: string
  isMarked: boolean
}

export function contentFor(platform: Deps, file: StoredFile, download: MarkedDownload): PersonalContent {
  const { bytes, sha256, format, storage_key: key } = file
  const open = async (range: ByteRange) => (await platform.files.read(key, range)) ?? notFound('File')
  if (!isModel(format) || download.mark === null)
    return { bytes, read: open, etag: `"${sha256}"`, isMarked: false }
  const stored: Chunks = async function* (range) {
    yield* await open(range)
  }
  const mark = BigInt.asUintN(64, BigInt(download.mark))
  const shapes = currentShapeKey(platform)
  const planOf = plansOf(file, shapes)
  const text = format === 'stl' ? headerOf(download) : licenceLine(platform, download)
  const marked =
    format === 'stl'
      ? (range: ByteRange) =>
          markStl({ bytes, header: text, read: stored, planOf }, { mark, key: shapes }, range)
      : (range: ByteRange) => filledThreeMf(stored, file, { personal: { licence: text, mark }, range })
  const etag = createHash('sha256').update(JSON.stringify([sha256, download.mark, text, shapes]))
  return {
    bytes,
    read: async (range) => chunkStream(marked(range)),
    etag: `"${etag.digest('hex')}"`,
    isMarked: true,
  }
}

async function* filledThreeMf(stored: Chunks, file: StoredFile, { personal, range }: Filling) {
  const slots = await slotsOf(file, (part) => buffer(stored(part)))
  yield* patched(stored(range), fillSlots(slots, personal), range.start)
}

function headerOf({ certificate }: LicensedDownload) {
  return certificate ? `${brand.name} licence ${formatCertificateCode(certificate)}` : brand.name
}
