import { chromium } from '@playwright/test'
import { buildIfStale } from '../../bin/build.ts'
import { startTrialService } from '../../bin/trial-service.ts'
import { findBrowser } from '../../e2e/browser.ts'
import type { Figure } from '../figures.ts'
import { measureLanding } from './lighthouse.ts'
import { measureView } from './view-frames.ts'
import { measureSizes } from './web-sizes.ts'

const port = 3484
const debuggingPort = 9484

/** Measures the size of the first pages, the speed of the 3D view, and the landing page on a phone. */
export async function measure(): Promise<Figure[]> {
  buildIfStale(() => undefined)
  const service = await startTrialService(port, { DEMO: 'off' })
  const { args, ...found } = await findBrowser()
  const browser = await chromium.launch({
    ...found,
    args: [...args, `--remote-debugging-port=${debuggingPort}`],
  })
  try {
    return [
      ...(await measureSizes(browser, service.site)),
      ...(await measureView(browser, service.site)),
      ...(await measureLanding(service.site, debuggingPort)),
    ]
  } finally {
    await browser.close()
    await service.stop()
  }
}
