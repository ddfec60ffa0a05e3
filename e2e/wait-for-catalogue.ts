import { setTimeout as wait } from 'node:timers/promises'
import { apiBase } from '#contract/endpoint.ts'
import { designCount } from './journey-designs.ts'

/** A fresh server fills its demo catalogue in the background. */
export async function catalogueFilled(site: string, count = designCount) {
  for (let second = 0; second < 900; second++) {
    const response = await fetch(`${site}${apiBase}/drop/all?limit=100`)
    const { data }: { data: { drops: { productCount: number }[] } } = JSON.parse(await response.text())
    if (data.drops.reduce((sum, { productCount }) => sum + productCount, 0) >= count) return
    await wait(1000)
  }
  throw new Error('The demo catalogue was not filled within a quarter of an hour.')
}
