import { findBySlug } from '#server/catalogue/catalogue.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { createLog } from '#server/platform/log.ts'
import { openPlatform } from '#server/platform/open-platform.ts'
import { fillAccounts } from './accounts.ts'
import { designs, publishedAt } from './catalogue.ts'
import { publishDesign } from './publish.ts'
import { fillCategories, openDrop } from './shelves.ts'

// A process of its own beside the server that started it: it ends with that server, and a repetition adds nothing.
const tell = (message: object) => process.send?.(message)
process.once('disconnect', () => process.exit())

const config = readConfig(process.env)
if (!config.databaseUrl)
  throw new Error('The demo fills the database of a running server: DATABASE_URL is missing.')
const { platform, close } = await openPlatform(config, config.databaseUrl, createLog(config))
await platform.jobs.open()

await fillAccounts(platform)
tell({ accountsReady: true })
await fillCategories(platform)
const newestFirst = designs.toSorted((a, b) => publishedAt(b).getTime() - publishedAt(a).getTime())
for (const [index, design] of newestFirst.entries()) {
  if (await findBySlug(platform, design.slug)) continue
  await openDrop(platform, design)
  await publishDesign(platform, design)
  tell({ published: index + 1, of: designs.length, design: design.title })
}

await platform.jobs.close()
await close()
process.disconnect?.()
