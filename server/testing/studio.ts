import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { createMember } from '../accounts/accounts.ts'
import { analyseJob, analyseUpload, showUpload, uploadStore } from '../catalogue/catalogue.ts'
import type { Actor } from '../platform/audit.ts'
import type { Platform } from '../platform/platform.ts'
import { readUploadOnce } from './cached-analysis.ts'

const administrators = new WeakMap<Platform['db'], Promise<Actor>>()

export function administrator(platform: Platform) {
  const known = administrators.get(platform.db) ?? createAdministrator(platform)
  administrators.set(platform.db, known)
  return known
}

async function createAdministrator(platform: Platform): Promise<Actor> {
  const person = {
    email: 'studio@example.test',
    name: 'Stu Studio',
    countryCode: 'DE',
    role: 'admin' as const,
  }
  const { id } = await createMember(platform, { ...person, password: 'Only-for-tests-7' })
  return { user: { id, name: person.name }, requestId: randomUUID() }
}

export function withClockAtMost(platform: Platform, time: Date): Platform {
  return { ...platform, now: () => (time < platform.now() ? time : platform.now()) }
}

/** Returns the id of the uploaded file. It is analysed here, not by a worker. */
export async function upload(platform: Platform, by: Actor, name: string, bytes: Buffer) {
  const { jobs } = platform
  const enqueue: typeof jobs.enqueue = async (inside, job, ...rest) => {
    if (job !== analyseJob) await jobs.enqueue(inside, job, ...rest)
  }
  const store = uploadStore({ ...platform, jobs: { ...jobs, enqueue } })
  const created = await store.create(by, { bytes: bytes.length, name, metadata: new Map() })
  await store.append(created, Readable.from([bytes]))
  await analyseUpload(platform, created.id, { number: 1, read: readUploadOnce })
  const { files, problem } = await showUpload(platform, { userId: by.user.id, id: created.id })
  const [file] = files
  if (!file) throw new Error(`${name}: ${problem}`)
  return file.id
}

let picture: Promise<Buffer> | undefined

/** Creates a picture. The caller awaits a promise of its own, so that its tests stay those of its file. */
export async function flatPicture() {
  const create = { width: 1200, height: 900, channels: 3 as const, background: '#c8b9a0' }
  picture ??= sharp({ create }).png().toBuffer()
  return await picture
}
