import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type * as z from 'zod/mini'
import { typedCode } from '#contract/certificates/certificate-code.ts'
import type { Trace, traceFile } from '#contract/downloads/traces.ts'
import { meshFormats } from '#contract/printing/models/mesh-formats.ts'
import type { ReadMark } from '#geometry/fingerprint/read-fingerprint.ts'
import { ModelError } from '#geometry/model-error.ts'
import type { FoundModel } from '#geometry/model-process/messages.ts'
import { traceModel } from '#geometry/model-process/trace.ts'
import { recordAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/errors.ts'
import { shapeKeys } from '../../platform/files/shape-keys.ts'
import { safeFileName } from '../../platform/files/validation/safe-file-name.ts'
import type { FormFile } from '../../platform/http/bodies/uploads.ts'
import type { Call } from '../../platform/http/routes/serve.ts'
import { limitConcurrency } from '../../platform/limits/concurrency-limit.ts'
import { concurrencyLimits } from '../../platform/limits/limits.ts'
import type { Platform } from '../../platform/platform.ts'
import { confidenceOf, matchChance, maxDiffering } from './match-chance.ts'
import {
  countMarks,
  type DownloadRow,
  findAgreeingDownloads,
  findDesignsOfShape,
  findNamedDownloads,
  selectDownloads,
} from './trace-queries.ts'

type Deps = Pick<Platform, 'db' | 'readDb' | 'now' | 'keys' | 'limits'>
type Facets = NonNullable<Trace['downloads'][number]['facets']>

const limited = limitConcurrency(concurrencyLimits.traces)
const timeoutMilliseconds = 90_000

/** Evidence for a person to weigh: nothing happens to a member by it. */
export async function traceUpload(
  platform: Deps,
  { user, files: [file], requestId }: Pick<Call<typeof traceFile>, 'user' | 'files' | 'requestId'>,
): Promise<z.input<typeof traceFile.reply>> {
  if (!file || file.bytes === 0) throw new Refusal(422, 'Choose a file.')
  await platform.limits.take('traces', user.id)
  const found = await limited(() => readFound(platform, file))
  const trace = await traceFound(platform, { found, name: safeFileName(file.fileName) })
  const sha256 = await hashOf(file)
  await inTransaction(platform, (inside) =>
    recordAudit(
      inside,
      { user, requestId },
      {
        action: 'trace',
        subject: { kind: 'trace', id: sha256, name: trace.file.name },
        after: {
          designs: [...new Set(trace.designs.map(({ title }) => title))],
          downloads: trace.downloads.map(({ id }) => id),
        },
      },
    ),
  )
  return { trace }
}

async function readFound(platform: Pick<Platform, 'keys'>, { path, fileName }: FormFile) {
  try {
    return await traceModel(path, {
      fileName,
      keys: shapeKeys(platform),
      wallMilliseconds: timeoutMilliseconds,
    })
  } catch (error) {
    if (error instanceof ModelError) throw new Refusal(422, error.message)
    throw error
  }
}

async function hashOf({ path }: FormFile) {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}

async function traceFound(
  platform: Pick<Platform, 'readDb'>,
  { found, name }: { found: FoundModel; name: string },
): Promise<Trace> {
  const designs = await findDesignsOfShape(platform, found)
  const codes = codesIn(found.text)
  const named = await findNamedDownloads(platform, { codes, downloadIds: uuidsIn(found.text) })
  const facets = await matchFacets(platform, found.marks, {
    productIds: [...new Set(designs.map(({ productId }) => productId))],
  })
  const namedIds = new Set(named.map(({ id }) => id))
  const rows = await selectDownloads(platform, [...new Set([...facets.keys(), ...namedIds])])
  const downloads = rows.map((row) => downloadOf(row, { facets: facets.get(row.id), namedIds }))
  return {
    file: {
      name,
      format: meshFormats[found.format],
      mesh: { triangles: found.triangles, sizeMm: [...found.size] },
    },
    readableBits: Math.max(...found.marks.map(({ known }) => ones(known))),
    designs,
    downloads: downloads.toSorted((one, other) => (one.facets?.chance ?? 1) - (other.facets?.chance ?? 1)),
    unknownCodes: codes.filter((code) => named.every((row) => row.code !== code)),
  }
}

function downloadOf(
  row: DownloadRow,
  { facets, namedIds }: { facets: Facets | undefined; namedIds: Set<string> },
): Trace['downloads'][number] {
  return {
    id: row.id,
    downloadedAt: row.downloaded_at.toISOString(),
    member: { id: row.user_id, name: row.user_name, email: row.email },
    product: { id: row.product_id, title: row.title },
    fileName: row.file_name,
    version: row.version,
    facets: facets ?? null,
    isNamedInText: namedIds.has(row.id),
  }
}

/** Compares again with designs of the same shape only: among few downloads even a few readable bits tell them apart. */
async function matchFacets(
  platform: Pick<Platform, 'readDb'>,
  marks: ReadMark[],
  { productIds }: { productIds: string[] },
) {
  const matches = new Map<string, Facets>()
  for (const scope of productIds.length > 0 ? [undefined, productIds] : [undefined])
    for (const [id, facets] of await matchWithin(platform, marks, scope))
      if (facets.chance < (matches.get(id)?.chance ?? Number.POSITIVE_INFINITY)) matches.set(id, facets)
  return matches
}

async function matchWithin(
  platform: Pick<Platform, 'readDb'>,
  marks: ReadMark[],
  productIds: string[] | undefined,
) {
  // Each reading, and each of the two scopes, is another attempt to agree by chance.
  const compared = (await countMarks(platform, productIds)) * marks.length * 2
  const readings = marks.flatMap(({ bits, known }) => {
    const readable = ones(known)
    const most = maxDiffering({ readable, marks: compared })
    if (most === undefined) return []
    return { bits: signed(bits), known: signed(known), readable, maxDiffering: most }
  })
  if (readings.length === 0) return []
  const agreeing = await findAgreeingDownloads(platform, { readings, productIds })
  return agreeing.map(({ id, reading, differing }): [string, Facets] => {
    const readable = readings[reading - 1]?.readable ?? 0
    const chance = matchChance({ readable, differing, marks: compared })
    return [id, { confidence: confidenceOf(chance), agreeing: readable - differing, readable, chance }]
  })
}

function ones(bits: bigint) {
  return bits.toString(2).replaceAll('0', '').length
}

function signed(bits: bigint) {
  return BigInt.asIntN(64, bits).toString()
}

const maxNames = 10

function codesIn(text: string) {
  const written = text.match(/\bLD-\w{4}-\w{4}-\w{4}\b/gi) ?? []
  return [...new Set(written.flatMap((code) => typedCode(code) ?? []))].slice(0, maxNames)
}

function uuidsIn(text: string) {
  return (text.match(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g) ?? []).slice(0, maxNames)
}
