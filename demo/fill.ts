import { findOffered } from '#server/catalogue/catalogue.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { createLog } from '#server/platform/log.ts'
import { openPlatform } from '#server/platform/open-platform.ts'
import { fillAccounts, greeting } from './accounts.ts'
import { designs, publishedAt } from './catalogue.ts'
import { fillCategories, fillDropCovers, openDrop } from './category-drop.ts'
import { fillChannelGuides } from './channel-guides.ts'
import { publishDesign } from './publish.ts'
import { standIn } from './stand-in.ts'
import { findAdministrator } from './studio.ts'
import { openTestCards } from './test-cards.ts'

// A child process of the server: it ends with the server, and running it again adds nothing.
const report = (message: object) => process.send?.(message)
process.once('disconnect', () => process.exit())

const config = readConfig(process.env)
if (!config.databaseUrl)
  throw new Error('The demo fills the database of a running server: DATABASE_URL is missing.')
// It analyses the models of the designs itself, which takes the event loop for seconds, on a busy machine for minutes.
const patient = { ...config, isPatient: true }
const { platform, close } = await openPlatform(patient, config.databaseUrl, createLog(config))
await platform.jobs.open()

const member = await fillAccounts(platform, openTestCards(platform, config.stripe))
report({ greeting })
const by = { ...(await findAdministrator(platform, config)), uploadOwnerId: member.id }
await fillChannelGuides(platform, by)
const categories = await fillCategories(platform, by)
const leftOut = process.env.DEMO_WITHOUT?.split(',') ?? []
const standIns = process.env.DEMO_STAND_INS?.split(',') ?? []
const unknown = [...leftOut, ...standIns].filter(
  (slug) => slug && !designs.some((design) => design.slug === slug),
)
if (unknown.length > 0) throw new Error(`No demo design has this name: ${unknown.join(', ')}`)
const wanted = designs
  .filter(({ slug }) => !leftOut.includes(slug))
  .map((design) => (standIns.includes(design.slug) ? standIn(design) : design))
const newestFirst = wanted.toSorted((a, b) => publishedAt(b).getTime() - publishedAt(a).getTime())
const failed: Error[] = []
for (const [index, design] of newestFirst.entries()) {
  try {
    if (await findOffered(platform, { idOrSlug: design.slug, userId: by.user.id, isAdmin: true })) continue
    const dropId = await openDrop(platform, by, design)
    const categoryId = categories[design.category]
    await publishDesign(platform, by, { design, within: { categoryId, dropId } })
    report({ published: index + 1, of: wanted.length, design: design.title })
  } catch (error) {
    failed.push(new Error(`${design.slug} was not published`, { cause: error }))
  }
}
if (failed.length > 0) throw new AggregateError(failed, 'Not all designs were published.')

await fillDropCovers(platform, by, wanted)
report({ filled: true })

await platform.jobs.close()
await close()
process.disconnect?.()
