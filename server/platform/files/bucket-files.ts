import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { hour } from '#contract/durations.ts'
import { sharedLookup } from '../shared-lookup.ts'
import { checkedKey, isFileKey } from './file-key.ts'
import type { Files } from './files.ts'
import { storageUnavailable } from './storage-unavailable.ts'

export type Bucket = {
  name: string
  region: string
  endpoint: string | undefined
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | undefined
}

const partBytes = 8 * 2 ** 20
const unreachable = [
  ...['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'EPIPE', 'ETIMEDOUT'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
]
const abandonedAfter = hour

/** An object appears in a bucket whole or not at all, so a write needs no temporary name. */
export function bucketFiles(bucket: Bucket, { answerMs = 15_000, idleMs = 30_000 } = {}): Files {
  const open = lazyClient(bucket, { requestTimeout: answerMs, socketTimeout: 120_000 })
  // Without `requestTimeout`, which would count the upload.
  const openForWrites = lazyClient(bucket, { socketTimeout: idleMs })
  const object = (key: string) => ({ Bucket: bucket.name, Key: checkedKey(key) })
  return {
    async write(key, content) {
      const at = object(key)
      const { s3, client } = await openForWrites()
      if (content instanceof Readable) return writeStream(client, at, content)
      // An abandoned attempt may still read what the caller reuses.
      const Body = Array.isArray(content) ? Buffer.concat(content) : content
      await refuseIfUnavailable(client.send(new s3.PutObjectCommand({ ...at, Body })))
    },
    async read(key, range) {
      const { s3, client } = await open()
      const part = range && { Range: `bytes=${range.start}-${range.end}` }
      const found = await unlessMissing(client.send(new s3.GetObjectCommand({ ...object(key), ...part })))
      return found?.Body instanceof Readable ? found.Body : undefined
    },
    async size(key) {
      const { s3, client } = await open()
      const head = await unlessMissing(client.send(new s3.HeadObjectCommand(object(key))))
      return head?.ContentLength
    },
    async remove(key) {
      const { s3, client } = await open()
      await refuseIfUnavailable(client.send(new s3.DeleteObjectCommand(object(key))))
    },
    async *keys(onForeign) {
      for await (const name of listObjects(await open(), bucket.name))
        if (isFileKey(name)) yield name
        else onForeign?.(name)
    },
    cleanUp: async (now) => refuseIfUnavailable(removeAbandonedParts(await open(), bucket.name, now)),
    async check() {
      const { s3, client } = await open()
      const at = { Bucket: bucket.name, Key: probe }
      await client.send(new s3.PutObjectCommand({ ...at, Body: 'probe' }))
      await client.send(new s3.HeadObjectCommand(at))
    },
    space: async () => undefined,
  }
}

const probe = 'probe'

async function* listObjects({ s3, client }: OpenBucket, name: string) {
  for await (const { Contents = [] } of s3.paginateListObjectsV2({ client }, { Bucket: name }))
    for (const { Key = probe } of Contents) if (Key !== probe) yield Key
}

async function writeStream(client: S3Client, at: { Bucket: string; Key: string }, content: Readable) {
  const { Upload } = await import('@aws-sdk/lib-storage')
  const upload = new Upload({ client, params: { ...at, Body: content }, partSize: partBytes, queueSize: 2 })
  await refuseIfUnavailable(upload.done()).catch((error: unknown) => {
    // A failed clean-up of the parts must not hide why the stream broke.
    throw content.errored ?? error
  })
}

type OpenBucket = { s3: typeof import('@aws-sdk/client-s3'); client: S3Client }

function lazyClient(
  { region, endpoint, credentials }: Bucket,
  limits: { requestTimeout?: number; socketTimeout: number },
) {
  let opened: Promise<OpenBucket> | undefined
  return () => {
    opened ??= import('@aws-sdk/client-s3').then((s3) => ({
      s3,
      client: new s3.S3Client({
        region,
        ...(endpoint && { endpoint, forcePathStyle: true }),
        ...(credentials && { credentials }),
        // Other providers do not support Amazon's newer checksums. Every file has a SHA-256 of ours.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        // Otherwise the client only warns, and calls hold its 50 sockets for good.
        requestHandler: {
          connectionTimeout: 5_000,
          throwOnRequestTimeout: true,
          httpAgent: { lookup: sharedLookup },
          httpsAgent: { lookup: sharedLookup },
          ...limits,
        },
      }),
    }))
    return opened
  }
}

async function removeAbandonedParts({ s3, client }: OpenBucket, name: string, now: Date) {
  const list = client.send(new s3.ListMultipartUploadsCommand({ Bucket: name }))
  const { Uploads } = await list.catch((error: unknown) => {
    // Some providers remove unfinished uploads themselves and cannot list them.
    if (isNamed(error, 'NotImplemented')) return { Uploads: [] }
    throw error
  })
  for (const { Key, UploadId, Initiated } of Uploads ?? [])
    if (Initiated && now.getTime() - Initiated.getTime() > abandonedAfter)
      await client.send(new s3.AbortMultipartUploadCommand({ Bucket: name, Key, UploadId }))
}

async function unlessMissing<Result>(call: Promise<Result>): Promise<Result | undefined> {
  try {
    return await refuseIfUnavailable(call)
  } catch (error) {
    if (isNamed(error, 'NoSuchKey') || isNamed(error, 'NotFound')) return undefined
    throw error
  }
}

function isNamed(error: unknown, name: string) {
  return error instanceof Error && error.name === name
}

async function refuseIfUnavailable<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call
  } catch (error) {
    if (!isUnavailable(error)) throw error
    throw storageUnavailable()
  }
}

function isUnavailable(error: unknown) {
  if (!(error instanceof Error)) return false
  if ('$metadata' in error && isFault(error.$metadata)) return true
  return error.name === 'TimeoutError' || ('code' in error && unreachable.includes(String(error.code)))
}

function isFault(metadata: unknown) {
  const isObject = typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata
  return isObject && Number(metadata.httpStatusCode) >= 500
}
