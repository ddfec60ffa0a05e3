import autocannon from 'autocannon'
import { processorSeconds } from '../processes.ts'

type Load = { url: string; cookie: string; requests?: number; finish?: () => Promise<unknown> }

/** Returns the processor time of a request in the process, its children and its database: the same on a busy machine. */
export async function processorMilliseconds(pid: number, { url, cookie, requests = 1_500, finish }: Load) {
  const before = processorSeconds(pid)
  const { non2xx, errors } = await autocannon({
    url,
    connections: 8,
    amount: requests,
    headers: { cookie },
  })
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refusals, ${errors} errors`)
  await finish?.()
  return ((processorSeconds(pid) - before) * 1000) / requests
}
