import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { prepareTrustedModel } from '#geometry/model-process/prepare.ts'
import { createMember } from '#server/accounts/accounts.ts'
import {
  analyseJob,
  analyseUpload,
  readUpload,
  showUpload,
  uploadStore,
} from '#server/catalogue/catalogue.ts'
import type { Config } from '#server/platform/config/config-type.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The studio lists uploads to their owner: those of the demo belong to a member, whom it does not let in. */
export type Administrator = Awaited<ReturnType<typeof findAdministrator>> & { uploadOwnerId: string }
export type FileToUpload = { name: string; bytes: Buffer }

/** Returns the administrator of local mode, who publishes the demo catalogue. */
export async function findAdministrator(platform: Platform, { admin }: Config) {
  if (!admin) throw new Error('The demo needs an administrator: set ADMIN_EMAIL and ADMIN_PASSWORD.')
  const name = 'Administrator'
  const { id } = await createMember(platform, { ...admin, name, countryCode: 'US', role: 'admin' })
  return { user: { id, name }, requestId: randomUUID() }
}

/** Returns the uploaded file, analysed here and not by a worker. The demo's own pictures show its models. */
export async function uploadFile(platform: Platform, by: Administrator, { name, bytes }: FileToUpload) {
  const store = uploadStore(withoutAnalyseJob(platform), by.uploadOwnerId)
  const upload = await store.create(by, { bytes: bytes.length, name, metadata: new Map() })
  await store.append(upload, Readable.from([bytes]))
  await analyseUpload(platform, upload.id, {
    number: 1,
    read: (source, onProgress) => readUpload({ ...source, prepare: prepareTrustedModel }, onProgress),
  })
  const { files, problem } = await showUpload(platform, { userId: by.uploadOwnerId, id: upload.id })
  const [file] = files
  if (!file) throw new Error(`${name}: ${problem}`)
  return file
}

function withoutAnalyseJob(platform: Platform): Platform {
  const { jobs } = platform
  const enqueue: typeof jobs.enqueue = async (inside, job, ...rest) => {
    if (job !== analyseJob) await jobs.enqueue(inside, job, ...rest)
  }
  return { ...platform, jobs: { ...jobs, enqueue } }
}

/** Returns the platform with a clock that stands at this time. */
export function withClockAt(platform: Platform, time: Date): Platform {
  return { ...platform, now: () => time }
}
