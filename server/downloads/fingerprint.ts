import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FileFormat } from '#contract/catalogue/catalogue.ts'
import { writtenCode } from '#contract/certificates/certificate-code.ts'
import { brand } from '#contract/site/brand.ts'
import type { ShapeKey } from '#geometry/fingerprint/facet-shape.ts'
import { markStl } from '#geometry/fingerprint/mark-stl.ts'
import { notFound } from '../platform/errors.ts'
import type { ByteRange } from '../platform/http/files/byte-range.ts'
import type { Platform } from '../platform/platform.ts'

type Deps = Pick<Platform, 'files' | 'keys'>

type StoredFile = { storage_key: string; bytes: number; sha256: string; format: FileFormat }

export type MarkedDownload = {
  /** Null for a download of an older release: its files are served unmarked. */
  mark: string | null
  /** Null for an administrator. */
  certificate: string | null
}

/** 64 bits of an HMAC over the id of the download, as PostgreSQL stores them. */
export function markOf({ keys }: Pick<Platform, 'keys'>, downloadId: string): string {
  return keys.sign('fingerprints', `mark ${downloadId}`).readBigInt64LE().toString()
}

/** The newest key first. */
export function shapeKeys({ keys }: Pick<Platform, 'keys'>): ShapeKey[] {
  return keys.signatures('fingerprints', 'shapes').map(shapeKeyOf)
}

function shapeKeyOf(signature: Buffer): ShapeKey {
  return { first: signature.readUInt32LE(0), second: signature.readUInt32LE(4) }
}

type PersonalContent = {
  bytes: number
  read: (range: ByteRange) => Promise<Readable>
  etag: string
  isMarked: boolean
}

/** The file as this download gets it: the same bytes at every use of its link. */
export function contentFor(platform: Deps, file: StoredFile, download: MarkedDownload): PersonalContent {
  const { files, keys } = platform
  const read = async (range: ByteRange) => (await files.read(file.storage_key, range)) ?? notFound('File')
  if (file.format !== 'stl' || download.mark === null)
    return { bytes: file.bytes, read, etag: `"${file.sha256}"`, isMarked: false }
  const shapes = keys.sign('fingerprints', 'shapes')
  const fingerprint = { mark: BigInt.asUintN(64, BigInt(download.mark)), key: shapeKeyOf(shapes) }
  const source = {
    bytes: file.bytes,
    header: headerOf(download),
    read: (range: ByteRange) => later(read(range)),
  }
  const etag = createHash('sha256').update(shapes).update(`${file.sha256} ${download.mark} ${source.header}`)
  return {
    bytes: file.bytes,
    read: async (range) => Readable.from(markStl(source, fingerprint, range), { objectMode: false }),
    etag: `"${etag.digest('hex')}"`,
    isMarked: true,
  }
}

async function* later(readable: Promise<Readable>): AsyncGenerator<Buffer> {
  yield* await readable
}

/** At most 80 characters: the header of a binary STL. */
function headerOf({ certificate }: MarkedDownload) {
  return certificate ? `${brand.name} licence ${writtenCode(certificate)}` : brand.name
}
