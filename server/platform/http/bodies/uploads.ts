import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Uploads } from '#contract/endpoint.ts'
import { Refusal } from '../../errors.ts'
import { skipRestOfBody } from './rest-of-body.ts'

/** Exists until the response is sent. Name and type are the sender's claim. */
export type FormFile = {
  field: string
  fileName: string
  claimedType: string
  path: string
  bytes: number
}

type Form = { fields: Record<string, string>; files: FormFile[]; discard: () => Promise<void> }

/** A failure leaves no file behind. */
export async function readForm(request: FastifyRequest, uploads: Uploads, folder: string): Promise<Form> {
  const fields: Record<string, string> = Object.create(null)
  const files: FormFile[] = []
  const discard = async () => {
    await Promise.all(files.map(({ path }) => rm(path, { force: true })))
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const maxFileBytes = Math.max(...Object.values(uploads).map(({ maxBytes }) => maxBytes))
  const limits = {
    fileSize: maxFileBytes + 1,
    files: 20,
    fields: 20,
    parts: 40,
    fieldNameSize: 100,
    fieldSize: 100_000,
  }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') await saveFile(part, { uploads, files, folder })
      else if (part.valueTruncated) throw new Refusal(413, `The field "${part.fieldname}" is too long.`)
      else fields[part.fieldname] = String(part.value)
    }
    return { fields, files, discard }
  } catch (error) {
    skipRestOfBody(request)
    await discard()
    throw isUnreadable(error)
      ? new Refusal(400, 'The form could not be read: it is truncated or malformed.')
      : error
  }
}

/** The parser throws plain errors. Errors of the disk or of ours have a code or a class. */
function isUnreadable(error: unknown) {
  return error instanceof Error && error.constructor === Error && !('code' in error)
}

async function saveFile(part: MultipartFile, form: { uploads: Uploads; files: FormFile[]; folder: string }) {
  const rule = Object.hasOwn(form.uploads, part.fieldname) ? form.uploads[part.fieldname] : undefined
  if (!rule) throw new Refusal(400, `Files are not accepted in the field "${part.fieldname.slice(0, 60)}".`)
  const file: FormFile = {
    field: part.fieldname,
    fileName: part.filename ?? '',
    claimedType: part.mimetype,
    path: join(form.folder, randomUUID()),
    bytes: 0,
  }
  const others = form.files.filter(({ field }) => field === part.fieldname)
  if (others.length >= rule.maxFiles)
    throw new Refusal(
      413,
      `At most ${rule.maxFiles === 1 ? '1 file' : `${rule.maxFiles} files`} can be sent at once.`,
    )
  form.files.push(file)
  const total = others.reduce((sum, { bytes }) => sum + bytes, 0)
  const target = createWriteStream(file.path, { flags: 'wx', mode: 0o600 })
  const closed = new Promise<void>((resolve) => target.once('close', () => resolve()))
  try {
    await pipeline(
      part.file,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          file.bytes += chunk.length
          if (file.bytes > rule.maxBytes || total + file.bytes > rule.maxTotalBytes)
            throw new Refusal(413, rule.refusal, { data: { field: part.fieldname } })
          yield chunk
        }
      },
      target,
    )
  } finally {
    // A pipeline with a generator fails before its target is closed, or even opened.
    await closed
  }
}
