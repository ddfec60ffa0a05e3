import { setTimeout as wait } from 'node:timers/promises'
import { apiBase } from '#contract/endpoint.ts'

/** Arrivals a second. */
export type Rate<Kind extends string> = { kind: Kind; rate: number }
export type Answer<Kind extends string> = { kind: Kind; milliseconds: number; isGood: boolean }
/** Each request gets a number of its own, and tells whether its answer was good. */
export type Visitor<Kind extends string> = Record<Kind, (number: number) => Promise<boolean>>

let sent = 0

/** Sends each request at its time, whether or not the previous ones are answered, as members do. */
export function sendOpenArrivals<Kind extends string>(
  visitor: Visitor<Kind>,
  rates: Rate<Kind>[],
  seconds: number,
): Promise<Answer<Kind>[]> {
  const startedAt = performance.now()
  const answers = rates.flatMap(({ kind, rate }) =>
    Array.from({ length: Math.round(rate * seconds) }, async (_, index) => {
      const at = (index * 1000) / rate
      await wait(at)
      const isGood = await visitor[kind](sent++).catch(() => false)
      return { kind, milliseconds: performance.now() - startedAt - at, isGood }
    }),
  )
  return Promise.all(answers)
}

export async function isGood(answer: Response) {
  await answer.arrayBuffer()
  return answer.ok
}

/** Returns true when the member got a link and the whole file. */
export async function downloadFile(service: string, file: string, cookie: string) {
  const granted = await fetch(`${service}${apiBase}/download/file/${file}`, {
    method: 'POST',
    headers: { cookie },
  })
  const { data }: { data: { url: string } } = JSON.parse(await granted.text())
  return granted.ok && isGood(await fetch(`${service}${data.url}`))
}
