import { createHash, randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { readUpload } from '../catalogue/catalogue.ts'
import { withEnding } from '../platform/files/validation/safe-file-name.ts'

type Source = Parameters<typeof readUpload>[0]
type Contents = Awaited<ReturnType<typeof readUpload>>

const project = join(import.meta.dirname, '../..')
const sources = [
  '{geometry,contract}/**/*.ts',
  'server/catalogue/{analysis,pictures}/*.ts',
  'server/platform/files/*.ts',
  'server/platform/http/files/*.ts',
  'package-lock.json',
]
let folder: string | undefined

/** Of every 3MF, because each test has a database with keys of its own. */
export const testShapeKey = { first: 1, second: 2 }

/** Caches `readUpload`: a file is analysed once, until the code of the analysis changes. */
export async function readUploadOnce(source: Source): Promise<Contents> {
  folder ??= join(project, 'node_modules/.cache/analysed', hashOfSources())
  const { name, scale, down, repair } = source
  const hash = createHash('sha256').update(JSON.stringify({ scale, down, repair }))
  const path = join(folder, hash.update(await readFile(source.path)).digest('hex'))
  const known = await readFile(path).catch(() => undefined)
  if (known) return renewed(deserialize(known), name)
  const contents = await withContents(
    await readUpload({ ...source, shapeKey: testShapeKey }, () => undefined),
  )
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, serialize({ ...contents, uploadName: name }))
  await rename(draft, path)
  return contents
}

function hashOfSources() {
  const hash = createHash('sha256')
  for (const path of globSync(sources, { cwd: project }).toSorted())
    hash.update(path).update(readFileSync(join(project, path)))
  return hash.digest('hex').slice(0, 16)
}

async function withContents({ files, leftOut }: Contents): Promise<Contents> {
  const loaded = files.map(async ({ row, stored }) => ({
    row,
    stored: await Promise.all(
      stored.map(async ({ key, content }) => ({
        key,
        content: Buffer.isBuffer(content) ? content : await readFile(content),
      })),
    ),
  }))
  return { files: await Promise.all(loaded), leftOut }
}

/** Returns the contents under new keys, and with this upload's name instead of the first one's; files of a ZIP keep theirs. */
function renewed({ files, leftOut, uploadName }: Contents & { uploadName: string }, name: string): Contents {
  const ids = new Map<string, string>()
  const renew = (key: string) =>
    key.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, (id) => {
      const fresh = ids.get(id) ?? randomUUID()
      ids.set(id, fresh)
      return fresh
    })
  return {
    leftOut,
    files: files.map(({ row, stored }) => {
      const columns = Object.entries(row).map(([column, value]) => [
        column,
        column.endsWith('_key') && typeof value === 'string' ? renew(value) : value,
      ])
      return {
        row: {
          ...row,
          ...Object.fromEntries(columns),
          ...(row.name === withEnding(uploadName, row.format) && { name: withEnding(name, row.format) }),
        },
        stored: stored.map(({ key, content }) => ({
          key: renew(key),
          content: typeof content === 'string' ? content : Buffer.from(content),
        })),
      }
    }),
  }
}
