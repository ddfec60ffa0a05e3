import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'

export type Attempts = { port: number; secretFile: string; ownFile: string; folder: string }
export type Outcome = { environment: string[]; done: string[] }

process.once('message', async ({ port, secretFile, ownFile, folder }: Attempts) => {
  const attempts: Record<string, () => unknown> = {
    'read its own file': () => readFileSync(ownFile),
    'write into its folder': () => writeFileSync(join(folder, 'result'), ''),
    'read a file of others': () => readFileSync(secretFile),
    'read the environment of its parent': () => readFileSync(`/proc/${process.ppid}/environ`),
    'write beside its folder': () => writeFileSync(`${secretFile}.changed`, ''),
    'reach the network': () => reach(port),
  }
  const done: string[] = []
  for (const [name, attempt] of Object.entries(attempts))
    try {
      await attempt()
      done.push(name)
    } catch {}
  process.send?.({ environment: Object.keys(process.env), done } satisfies Outcome, () => process.exit())
})

function reach(port: number) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const socket = connect(port, '127.0.0.1', () => {
    socket.destroy()
    resolve()
  }).on('error', reject)
  return promise
}
