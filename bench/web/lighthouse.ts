import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { atLeast, atMost, type Figure, median } from '../figures.ts'

const rounds = 5
const folder = join(import.meta.dirname, 'lighthouse')
const script = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js')
const run = promisify(execFile)

type Result = {
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number | null } | undefined>
  audits: Record<string, { numericValue?: number } | undefined>
}

/** Measures the landing page on Lighthouse's phone. It simulates the network, but slows our own processor: a busy machine blurs the times. */
export async function measureLanding(site: string, port: number): Promise<Figure[]> {
  // Tests do not need its 12,000 files.
  if (!existsSync(script)) await run('npm', ['ci'], { cwd: folder, shell: process.platform === 'win32' })
  const results: Result[] = []
  for (let round = 0; round < rounds; round++) results.push(await runLighthouse(site, port))
  const middle = (read: (result: Result) => number | null | undefined) =>
    median(results.map((result) => read(result) ?? 0))
  const machine = Math.round(middle(({ environment }) => environment.benchmarkIndex))
  const score = (category: string) =>
    atLeast(
      `landing page: Lighthouse ${category}`,
      100 * middle(({ categories }) => categories[category]?.score),
      100,
      { absolute: `Lighthouse gives this machine ${machine} points` },
    )
  const value = (audit: string) => middle(({ audits }) => audits[audit]?.numericValue)
  return [
    ...['performance', 'accessibility', 'best-practices', 'seo'].map(score),
    atMost('landing page: largest contentful paint', value('largest-contentful-paint') / 1000, 1.5, {
      unit: ' s',
      absolute: `blocked for ${Math.round(value('total-blocking-time'))} ms in all`,
    }),
    atMost('landing page: layout shift', value('cumulative-layout-shift'), 0),
  ]
}

async function runLighthouse(site: string, port: number): Promise<Result> {
  const options = [`--port=${port}`, '--output=json', '--quiet', '--no-enable-error-reporting']
  const { stdout } = await run(process.execPath, [script, site, ...options], { maxBuffer: 2 ** 26 })
  return JSON.parse(stdout)
}
