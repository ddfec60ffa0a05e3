import { PassThrough, Readable } from 'node:stream'
import type { Options } from 'csv-stringify/sync'
import { ZipFile } from 'yazl'
import { brand } from '#contract/site/brand.ts'
import { notFound } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import {
  listMemberTables,
  type Row,
  selectAccount,
  selectIdeaFiles,
  selectMailsTo,
  selectPrintPhotos,
  selectReadableDownloads,
  selectRowsOf,
  selectSuppressions,
} from './export-queries.ts'

type Deps = Pick<Platform, 'db' | 'files' | 'contact'>
type StoredFile = { name: string; key: string }

/** Excludes secrets (hashes, storage keys and access links) and who wrote a note. */
const hidden = /(_hash|_key|^secret|fingerprint|token|^url|_url|^author_id|^author_name)$/

export async function zipOfMember(platform: Deps, userId: string) {
  const account = (await selectAccount(platform, userId)) ?? notFound('Account')
  const tables: Record<string, Row[]> = { account: [account] }
  for (const table of await listMemberTables(platform))
    tables[table] = await selectRowsOf(platform, table, userId)
  const ideaFiles = await selectIdeaFiles(platform, userId)
  tables.idea_files = ideaFiles
  const photos = await selectPrintPhotos(platform, userId)
  tables.designs_downloaded = await selectReadableDownloads(platform, userId)
  tables.mails = await selectMailsTo(platform, account.email)
  tables.suppressed_addresses = await selectSuppressions(platform, account.email)
  const stored: StoredFile[] = [
    ...(account.profile_key ? [{ name: 'photo.webp', key: account.profile_key }] : []),
    ...ideaFiles.map(({ idea_id, position, name, storage_key }) => ({
      name: `ideas/${idea_id}/${position + 1}-${name}`,
      key: storage_key,
    })),
    ...photos.map(({ id, photo_key }) => ({ name: `prints/${id}.webp`, key: photo_key })),
  ]
  const { email, name } = account
  return { email, name, content: await zipOf(platform, shownTables(tables), stored) }
}

function shownTables(tables: Record<string, Row[]>) {
  const filled = Object.entries(tables).filter(([, rows]) => rows.length > 0)
  return filled.map(([name, rows]) => ({ name, rows: rows.map(withoutSecrets) }))
}

function withoutSecrets(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !hidden.test(column)))
}

/** A stream, because videos do not fit into memory. */
async function zipOf(
  { files, contact }: Omit<Deps, 'db'>,
  tables: { name: string; rows: Row[] }[],
  stored: StoredFile[],
) {
  const { stringify } = await import('csv-stringify/sync')
  const zip = new ZipFile()
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name)
  add('README.txt', `${readme}\nQuestions: ${contact}\n`)
  for (const { name, rows } of tables) {
    add(`data/${name}.json`, `${JSON.stringify(rows, undefined, 2)}\n`)
    add(`data/${name}.csv`, stringify(rows, csv))
  }
  const none = Readable.from([])
  for (const { name, key } of stored)
    zip.addReadStreamLazy(name, { compress: false }, (opened) => {
      files.read(key).then(
        (stream) => opened(null, stream ?? none),
        (error) => opened(error, none),
      )
    })
  zip.end()
  const output = new PassThrough()
  zip.on('error', (error) => output.destroy(error))
  return zip.outputStream.pipe(output)
}

/** Prevents formula injection in spreadsheets. */
const csv: Options = {
  header: true,
  escape_formulas: true,
  cast: { date: (time) => time.toISOString(), boolean: String },
}

const readme = `Everything ${brand.name} holds about you.

data/    one table each, as JSON for programs and CSV for spreadsheets; times are in UTC
ideas/   the files you sent with your ideas, in a folder named like the idea's id
prints/  your photos of prints, named like the id of their row
photo    your profile picture, if you have one

Not included: hashes of passwords and codes, and storage paths of files. Invoices are kept by our payment provider; you find them in the settings, under Plan & billing.
`
