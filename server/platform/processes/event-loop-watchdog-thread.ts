import { writeSync } from 'node:fs'
import { Session } from 'node:inspector'
import { workerData } from 'node:worker_threads'
import type { Watch } from './event-loop-watchdog.ts'

const { turns, limit, milliseconds }: Watch = workerData
let seen = 0
let silent = 0

// Counts its own turns, not time: while the process is stopped or the machine sleeps, neither thread turns.
setInterval(() => {
  const now = Atomics.load(turns, 0)
  silent = now === seen ? silent + 1 : 0
  seen = now
  if (silent === limit) end()
}, milliseconds)

/** As process 1 of a container a process cannot kill itself, so that the main thread is made to exit. */
function end() {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), 5_000)
  print('the event loop has not turned for a minute, the process ends')
  const main = new Session()
  main.connectToMainThread()
  main.post('Runtime.evaluate', { expression: 'new Error().stack' }, (_error, answer) => {
    print('where the event loop hung', { stack: String(answer?.result.value) })
    main.post('Runtime.evaluate', { expression: 'process.exit(1)' })
  })
}

function print(msg: string, fields = {}) {
  try {
    writeSync(1, `${JSON.stringify({ level: 60, time: new Date().toISOString(), ...fields, msg })}\n`)
  } catch {
    // Nobody reads the output.
  }
}
