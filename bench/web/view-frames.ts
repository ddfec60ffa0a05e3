import type { Browser } from '@playwright/test'
import { startDraft } from '../../e2e/studio/new-draft.ts'
import { atLeast, type Figure } from '../figures.ts'
import { torus } from './torus.ts'

/** 225,120 triangles. */
const ring = { around: 336, across: 335 }

/** Measures frames per second of the 3D view at phone size with software rendering. */
export async function measureView(browser: Browser, site: string): Promise<Figure[]> {
  const context = await browser.newContext({
    baseURL: site,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
  })
  const page = await context.newPage()
  await startDraft(page, 'ring.stl', torus(ring))
  await page.getByRole('button', { name: 'Use the rendered picture of Ring' }).click()
  await page.getByText('All changes saved').waitFor()
  await page.goto(`${page.url()}?preview=paid`)
  await page.getByRole('button', { name: 'View in 3D' }).click()
  await page.locator('[role=application][aria-busy=false]').waitFor()
  const frames = await page.evaluate<number[]>(turn)
  await context.close()
  const seconds = frames.reduce((sum, milliseconds) => sum + milliseconds, 0) / 1000
  const longest = Math.max(...frames)
  return [
    atLeast(
      '3D view of a model of 225,000 triangles (a preview of 40,000): frames a second in software',
      frames.length / seconds,
      30,
      {
        absolute: `the longest took ${Math.round(longest)} ms`,
      },
    ),
  ]
}

const turn = `(async () => {
  const view = document.querySelector('[role=application]')
  view.setPointerCapture = () => undefined
  const { left, top, width, height } = view.getBoundingClientRect()
  const send = (type, share) =>
    view.dispatchEvent(
      new PointerEvent(type, { pointerId: 7, clientX: left + share * width, clientY: top + height / 2 }),
    )
  const frame = () => new Promise(requestAnimationFrame)
  const times = []
  send('pointerdown', 0)
  for (let step = 0; step < 120; step++) {
    const before = performance.now()
    send('pointermove', step / 120)
    await frame()
    if (step >= 30) times.push(performance.now() - before)
  }
  send('pointercancel', 1)
  return times
})()`
