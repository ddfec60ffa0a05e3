import autocannon from 'autocannon'
import { processorSeconds } from '../processes.ts'

const requests = 1_500

/** Returns the processor time of a request in the process, its children and its database: the same on a busy machine. */
export async function processorMilliseconds(pid: number, { url, cookie }: { url: string; cookie: string }) {
  const before = processorSeconds(pid)
  const { non2xx, errors } = await autocannon({
    url,
    connections: 8,
    amount: requests,
    headers: { cookie },
  })
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refusals, ${errors} errors`)
  return ((processorSeconds(pid) - before) * 1000) / requests
}
