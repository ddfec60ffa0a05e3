import lighthouse, { type Result } from 'lighthouse'
import { atLeast, atMost, type Figure, median } from './figures.ts'

const rounds = 5

/** Measures the landing page on Lighthouse's phone. It simulates the network, but slows our own processor: a busy machine blurs the times. */
export async function measureLanding(site: string, port: number): Promise<Figure[]> {
  const results: Result[] = []
  for (let round = 0; round < rounds; round++) {
    const result = await lighthouse(site, { port, output: 'json', logLevel: 'error' })
    if (!result) throw new Error('Lighthouse saw nothing.')
    results.push(result.lhr)
  }
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
