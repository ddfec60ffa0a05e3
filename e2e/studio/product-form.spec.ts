import { writeFileSync } from 'node:fs'
import { expect, type Locator, type Page, type Route } from '@playwright/test'
import sharp from 'sharp'
import { box, together } from '#geometry/testing/shapes.ts'
import { letterT } from '#geometry/testing/solids.ts'
import { textStlOf } from '#geometry/testing/text-stl.ts'
import { toSoup } from '#geometry/testing/to-soup.ts'
import { writeStl } from '#geometry/writers/stl-writer.ts'
import { downloadFirst } from '../download-first.ts'
import { test } from '../journey-test.ts'
import { admin, becomeMember, enterAs } from '../people.ts'
import { publishDraft, startDraft } from './new-draft.ts'

const pdf = '%PDF-1.7\n1 0 obj <</Type/Catalog>> endobj\ntrailer <<>>\n%%EOF\n'

test('an administrator creates and publishes a design, and a member downloads it', async ({ page }) => {
  test.setTimeout(300_000)
  const title = `Garden ring ${Date.now()}`
  const name = title.replaceAll(' ', '-')
  await enterAs(page, admin)
  // The type decides: an id after it is ignored.
  await page.goto('/admin/product/add-product/ripple-vase')
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('')
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Designs' }).click()
  await page.getByRole('link', { name: 'Add design' }).first().click()
  // The whole form is there before its draft, and keeps what is typed.
  await page.getByLabel('Description').fill('A ring for climbing plants.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Title is required')).toBeVisible()
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByLabel('Description')).toHaveValue('A ring for climbing plants.')
  await page.getByLabel('Title', { exact: true }).pressSequentially(title, { delay: 40 })
  await expect(page).toHaveURL(/edit-product\/[0-9a-f-]+$/)
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  await page.getByLabel('Listing text').fill('For your balcony.')
  await page.getByLabel('Category').selectOption({ index: 1 })
  await page.getByLabel('Access').selectOption('basic')
  await expect(page.getByText('All changes saved')).toBeVisible()
  await expect(page.getByText('Model file is missing.')).toBeVisible()
  await sendInTwoSittings(page, `${name}.stl`)
  await addPictureAndGuide(page, `${name}.pdf`)
  await expect(page.getByText(`Added to the design: ${name}.stl`)).toBeVisible({ timeout: 90_000 })
  await expect(page.getByLabel('Print time (min)')).not.toHaveValue('')
  await expect(page.getByText('Ready to publish')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Supports' })).toContainText('Prints without supports')

  // Not saved yet: leaving waits for the save and shows no dialog.
  await page.getByLabel('Short text').fill('Climbs with them')
  await page.getByRole('link', { name: 'Preview as Basic member' }).click()
  await expect(page.getByText('Preview: what a member of the Basic plan sees.')).toBeVisible()
  await expect(page.getByText('Climbs with them')).toBeVisible()
  await expect(page.getByText('For your balcony.')).toBeHidden()
  await page.getByRole('link', { name: 'Preview as paying member' }).click()
  await expect(page.getByText('For your balcony.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to form' }).click()
  await seeInColour(page, `${name}.stl`)
  await page.getByRole('button', { name: 'Publish now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(/^Published on/)).toBeVisible()
  await expect(page.getByText('Ready to publish')).toBeHidden()

  await page.goto(`/admin/products/filter?status=published&search=${encodeURIComponent(title)}`)
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await downloadAsMember(page, { title, fileName: `${name}.stl` })
})

async function seeInColour(page: Page, fileName: string) {
  await page.locator('summary', { hasText: `Printability of ${fileName}` }).click()
  await page.getByRole('link', { name: 'See in colour' }).click()
  await expect(page.getByRole('button', { name: 'Printability' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('list', { name: 'Printability colours' })).toContainText('First layer')
  await page.getByRole('link', { name: 'Back to form' }).click()
}

test('the picture rendered of a model becomes the cover with one click', async ({ page }) => {
  test.setTimeout(180_000)
  await startDraft(page, 'ring.stl', box([40, 20, 10]))
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Ring')
  await expect(page.getByText('Picture is missing.')).toBeVisible()
  // What is missing is said at once, without a question.
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByRole('dialog')).toContainText('Ring can’t be published yet')
  await expect(page.getByRole('dialog')).toContainText('Picture is missing.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Publish now' })).toBeFocused()
  await page.getByRole('button', { name: 'Use the rendered picture of Ring' }).click()
  await expect(page.getByLabel('Alternative text')).toHaveValue('Ring, rendered')
  await expect(page.getByText('Picture is missing.')).toBeHidden()
  await page.reload()
  await expect(page.getByRole('img', { name: 'Ring, rendered' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use the rendered picture of Ring' })).toBeHidden()
})

test('a refused file does not name the draft, and a save moves the focus to the first wrong field', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await enterAs(page, admin)
  await page.goto('/admin/product/add-product')
  const title = page.getByLabel('Title', { exact: true })
  const choose = (name: string, content: string | Uint8Array) =>
    page
      .locator('input[aria-label="Upload model files"]')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })
  const kinds = 'Upload STL, OBJ, 3MF, STEP, PDF, a ZIP of these, or a picture (PNG, JPEG or WebP).'
  await choose('notes.txt', 'not a model')
  await expect(page.getByRole('alert')).toHaveText(`notes.txt: This file can’t be used. ${kinds}`)
  await expect(page).toHaveURL(/add-product$/)
  await choose('notes.stl', 'not a model')
  await expect(page.getByRole('list', { name: 'Uploads' })).toContainText(kinds)
  await expect(title).toHaveValue('Notes')
  await choose('ring.stl', writeStl(box([40, 20, 10])))
  await expect(title).toHaveValue('Ring', { timeout: 90_000 })

  const address = page.getByLabel('Address')
  await address.fill('A bad address')
  await page.getByLabel('Nozzle (mm)').fill('9')
  // The autosave marks the fields and leaves the focus.
  await expect(page.getByText('Not saved. Correct the marked fields.')).toBeVisible()
  await expect(page.getByLabel('Nozzle (mm)')).toBeFocused()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(address).toBeFocused()
  await expect(address).toHaveAccessibleDescription(/small letters, digits and single dashes/)
  await address.fill(`ring-${Date.now()}`)
  await expect(address).toHaveAttribute('aria-invalid', 'false')
  await page.getByLabel('Nozzle (mm)').fill('0.4')
  await expect(page.getByText('All changes saved')).toBeVisible()
})

test('a model that hangs in the air says so in the studio and on its page', async ({ page }) => {
  test.setTimeout(180_000)
  const title = `Letter ${Date.now()}`
  await startDraft(page, 'letter.stl', together(letterT, box([30, 0.5, 20], [10, 30, 0])))
  const supports = page.getByRole('region', { name: 'Supports' })
  await expect(supports).toContainText('Needs supports')
  await expect(supports).toContainText(
    'letter.stl: Overhangs over 45°: 4 cm² in all; 2 places hang in the air',
  )
  await expect(page.getByRole('checkbox', { name: 'Needs supports' })).toHaveCount(0)

  await publishDraft(page, { part: 'Letter', title, description: 'A letter with two arms.' })
  await page.goto(`/products?search=${encodeURIComponent(title)}`)
  await page.getByRole('article').first().getByRole('link').click()
  const printing = page.getByRole('region', { name: 'How it prints' })
  await expect(printing).toContainText('Needs supports')
  await expect(printing).toContainText('An overhang ends in the air at 2 places.')
  await expect(printing.getByRole('definition').first()).toBeVisible()
  await expect(page.getByText('Supports', { exact: true }).locator('..')).toContainText('Needed')

  await page.getByRole('button', { name: 'View in 3D' }).click()
  const drawing = page.getByRole('application').locator('canvas')
  await expect(page.getByRole('application')).toHaveAttribute('aria-busy', 'false')
  expect(await pixelsOf(drawing, isBlue)).toBe(0)
  await page.getByRole('button', { name: 'Printability' }).click()
  const colours = page.getByRole('list', { name: 'Printability colours' }).getByRole('listitem')
  await expect(colours.filter({ hasText: 'Wall under 0.8 mm' })).toHaveText(/, \d+ % of the surface$/)
  await expect.poll(() => pixelsOf(drawing, isBlue)).toBeGreaterThan(500)
  await page.getByRole('button', { name: 'View from below' }).click()
  await expect(colours.filter({ hasText: 'Overhang over 45°' })).toHaveText(/, \d+ % of the surface$/)
  await expect.poll(() => pixelsOf(drawing, isRed)).toBeGreaterThan(500)
})

type IsColour = (red: number, green: number, blue: number) => boolean

const isRed: IsColour = (red, green, blue) => red > 1.8 * green && red > 1.8 * blue
const isBlue: IsColour = (red, green, blue) => blue > 1.5 * green && blue > 1.8 * red

/** Returns how many pixels of a drawing have a colour. */
async function pixelsOf(drawing: Locator, isColour: IsColour) {
  const { data, info } = await sharp(await drawing.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let count = 0
  for (let at = 0; at < data.length; at += info.channels)
    if (isColour(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)) count++
  return count
}

/** Large enough for two chunks by its blank lines: a mesh of that size takes four seconds longer. */
const paddedStl = () => Buffer.from(textStlOf(toSoup(box([40, 20, 10]))).padEnd(8_700_000, '\n'))

/** Uploads a file, goes offline and online, pauses, and resumes after a reload. */
async function sendInTwoSittings(page: Page, name: string) {
  // From a file: the browser would get the bytes of a buffer in a message, each time.
  const model = test.info().outputPath(name)
  writeFileSync(model, paddedStl())
  const pieces: Route[] = []
  await page.route('**/admin/uploads/*', (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    pieces.push(route)
    // The second piece never arrives: there is time to go offline and to pause.
    return pieces.length > 1 ? undefined : route.continue()
  })
  await page.locator('input[aria-label="Upload model files"]').setInputFiles(model)
  await expect.poll(() => pieces.length).toBe(2)
  await page.context().setOffline(true)
  await pieces[1]?.abort().catch(() => undefined)
  await expect(page.getByText(/of 8\.3 MB, resumes when you are online/)).toBeVisible()
  await page.context().setOffline(false)
  await expect.poll(() => pieces.length).toBe(3)
  await page.getByRole('button', { name: `Pause ${name}` }).click()
  await expect(page.getByText(/of 8\.3 MB, paused/)).toBeVisible()
  // Otherwise the browser sends it after all once it is no longer held.
  await pieces[2]?.abort().catch(() => undefined)
  await page.unrouteAll()
  await page.reload()
  await expect(page.getByText(/^8 MB of 8\.3 MB, interrupted/)).toBeVisible()
  await page.locator(`input[aria-label="Choose ${name} again"]`).setInputFiles(model)
}

async function addPictureAndGuide(page: Page, name: string) {
  await page.locator('input[aria-label="Upload pictures"]').setInputFiles('web/public/social.jpg')
  await page.getByLabel('Alternative text').fill('The ring on a balcony')
  await page.getByRole('checkbox', { name: 'Photo of a real print' }).check()
  await expect(page.getByText('pictures cleared for shops: 0 of 1')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Cleared for shops' }).check()
  await expect(page.getByText('pictures cleared for shops: 1 of 1')).toBeVisible()
  const guide = { name, mimeType: 'application/pdf', buffer: Buffer.from(pdf) }
  await page.locator('input[aria-label="Upload model files"]').setInputFiles(guide)
  await expect(page.getByText(`Added to the design: ${name}`)).toBeVisible({ timeout: 90_000 })
  await page.getByRole('button', { name: `Undo: ${name}` }).click()
  await expect(page.getByLabel(`Part name of ${name}`)).toBeHidden()
  await page.locator('input[aria-label="Upload model files"]').setInputFiles(guide)
  await expect(page.getByText(`Added to the design: ${name}`)).toBeVisible({ timeout: 90_000 })
  await page.getByLabel(`Part name of ${name}`).fill('Instructions')
}

async function downloadAsMember(page: Page, { title, fileName }: { title: string; fileName: string }) {
  await becomeMember(page, 'gardener')
  await page.goto(`/products?search=${encodeURIComponent(title)}`)
  await page.getByRole('link', { name: title }).first().click()
  await expect(page.getByText('Picture 1 of 1: photo of a real print.')).toBeVisible()
  // The number in the title is one long word.
  await page.setViewportSize({ width: 320, height: 800 })
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(320)
  await page.setViewportSize({ width: 1280, height: 800 })
  const download = await downloadFirst(page)
  expect(download.suggestedFilename()).toBe(fileName)
  await expect(page.getByRole('button', { name: 'Download Instructions as PDF' })).toBeVisible()
}
