import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './e2e/browser.ts'
import { journeyEnvironment, journeyPort, journeyScript } from './e2e/journey-service.ts'

process.env.LAYERDROP_E2E_DATA ??= temporaryFolder()

/** The service makes the folder: linters read this file, too. Workers inherit its name. */
function temporaryFolder() {
  const folder = join(tmpdir(), `layerdrop-e2e-${randomUUID()}`)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }))
  return folder
}

const browser = await findBrowser()
const savings = [
  // Code of a page runs too briefly to repay its optimisation.
  '--js-flags=--no-opt,--no-maglev',
  // Messages between processes cost a tenth of the browser's time.
  '--in-process-gpu',
  // The last list counts: the second feature is Playwright's own.
  '--enable-features=NetworkServiceInProcess2,CDPScreenshotNewSurface',
]

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/fill-catalogue.ts',
  workers: 3,
  fullyParallel: false,
  // A first failure is printed with its error, also when the retry passes (`bin/test.ts`). Only the retry is traced:
  // traces of passing tests would take a third of the time.
  retries: 1,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: `http://127.0.0.1:${journeyPort}`,
    viewport: { width: 1280, height: 800 },
    // Frames of an animation are drawn by the processor. Journeys that are about motion switch it on.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    launchOptions: { ...browser, args: [...browser.args, ...savings] },
  },
  webServer: {
    command: `${JSON.stringify(process.execPath)} ${journeyScript}`,
    url: `http://127.0.0.1:${journeyPort}/readyz`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: String(journeyPort),
      DATA_DIR: process.env.LAYERDROP_E2E_DATA,
      ...journeyEnvironment,
    },
    stdout: 'pipe',
    stderr: 'pipe',
  },
})
