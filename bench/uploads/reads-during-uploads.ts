import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { apiBase } from '#contract/endpoint.ts'
import { withServer } from '../child-server.ts'
import { atMost, type Figure, median } from '../figures.ts'
import type { Ready } from './bare-upload-server.ts'
import type { EventLoop } from './event-loop-server.ts'

const rounds = 8

type Sample = { times: number[]; loops: EventLoop[] }
type Service = { site: string; cookie: string; loopPort: number }

/**
 * Reads of one web process, one after the other, while a file is uploaded to it or, in turn, to a bare server beside it.
 * Both uploads take as much of the machine: the rest is what the upload does to the process.
 */
export function compareReads(service: Service): Promise<Figure[]> {
  return withServer<Ready>({ file: 'uploads/bare-upload-server.ts' }, async (bare) => {
    const during: Sample = { times: [], loops: [] }
    const beside: Sample = { times: [], loops: [] }
    const idle: Sample = { times: [], loops: [] }
    await sample(service, wait(2_000))
    await sample(service, uploadTo(bare.site, service.cookie))
    for (let round = 0; round < rounds; round++) {
      add(idle, await sample(service, wait(1_000)))
      add(during, await sample(service, uploadTo(service.site, service.cookie)))
      add(beside, await sample(service, uploadTo(bare.site, service.cookie)))
    }
    return figuresOf({ during, beside, idle })
  })
}

function figuresOf({ during, beside, idle }: Record<'during' | 'beside' | 'idle', Sample>): Figure[] {
  const all = [during, beside, idle]
  const listed = (measureOf: (sample: Sample) => number) =>
    all.map((sample) => measureOf(sample).toFixed(1)).join(', ')
  const ratioOf = (share: string, ofAll: (times: number[]) => number) =>
    atMost(
      `${share} during an upload of 200 MB against one beside an upload to a bare server`,
      ofAll(during.times) / ofAll(beside.times),
      1.5,
      {
        unit: 'x',
        absolute: `${listed(({ times }) => ofAll(times))} ms (the last: without an upload); ${all.map(({ times }) => times.length).join(', ')} reads`,
      },
    )
  const delayOf = ({ loops }: Sample) => median(loops.map(({ delays }) => delays.almostAll))
  const turnsOf = ({ loops }: Sample) => loops.flatMap(({ turns }) => turns)
  return [
    ratioOf('median read', median),
    ratioOf('99 of 100 reads', almostAll),
    atMost('delay of the event loop during an upload: 99 of 100', delayOf(during), 10, {
      unit: ' ms',
      absolute: `${listed(delayOf)} ms; longest ${listed(({ loops }) => Math.max(...loops.map(({ delays }) => delays.longest)))} ms`,
    }),
    atMost(
      'processor time of a turn of the event loop during an upload: 99 of 100',
      almostAll(turnsOf(during)),
      5,
      {
        unit: ' ms',
        absolute: `${listed((one) => almostAll(turnsOf(one)))} ms; longest ${listed((one) => Math.max(...turnsOf(one)))} ms`,
      },
    ),
  ]
}

function uploadTo(site: string, cookie: string) {
  return once(new Worker(join(import.meta.dirname, 'upload-thread.ts'), { argv: [site, cookie] }), 'exit')
}

async function sample({ site, loopPort }: Service, other: Promise<unknown>): Promise<Sample> {
  await eventLoop(loopPort)
  const times = await readWhile(site, other)
  return { times, loops: [await eventLoop(loopPort)] }
}

async function eventLoop(port: number): Promise<EventLoop> {
  const response = await fetch(`http://127.0.0.1:${port}`)
  return JSON.parse(await response.text())
}

function add(sum: Sample, { times, loops }: Sample) {
  sum.times.push(...times)
  sum.loops.push(...loops)
}

function almostAll(times: number[]) {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
}

/** Returns the milliseconds of each read until the other work ends. */
async function readWhile(site: string, other: Promise<unknown>) {
  const times: number[] = []
  let isDone = false
  const ended = other.finally(() => {
    isDone = true
  })
  while (!isDone) {
    const startedAt = performance.now()
    const response = await fetch(`${site}${apiBase}/payment/pricing-plans`)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`A read was answered with ${response.status}.`)
    times.push(performance.now() - startedAt)
    await wait(10)
  }
  await ended
  return times
}
