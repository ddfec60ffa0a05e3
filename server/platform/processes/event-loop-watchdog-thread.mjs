// No TypeScript: stripping types in one more thread costs 20 MB.
import { writeSync } from 'node:fs'
import { Session } from 'node:inspector'
import { workerData } from 'node:worker_threads'

const { turns, limit, milliseconds } = workerData
let seen = 0
let silent = 0

// Counts its own turns, not time: while the process is stopped or the machine sleeps, neither thread turns.
setInterval(() => {
  const now = Atomics.load(turns, 0)
  const isDebugged = Atomics.load(turns, 1) === 1
  silent = now === seen && !isDebugged ? silent + 1 : 0
  seen = now
  if (silent === limit) end(() => Atomics.load(turns, 0) === now)
}, milliseconds)

/** As process 1 of a container a process cannot kill itself, so that the main thread is made to exit. */
function end(stillHangs) {
  setTimeout(() => stillHangs() && process.kill(process.pid, 'SIGKILL'), 5_000)
  const main = new Session()
  main.connectToMainThread()
  main.post('Runtime.evaluate', { expression: 'new Error().stack' }, (_error, answer) => {
    if (!stillHangs()) return
    print('the event loop has not turned for a minute, the process ends')
    print('where the event loop hung', { stack: String(answer?.result.value) })
    main.post('Runtime.evaluate', { expression: 'process.exit(1)' })
  })
}

function print(msg, fields = {}) {
  try {
    writeSync(1, `${JSON.stringify({ level: 60, time: new Date().toISOString(), ...fields, msg })}\n`)
  } catch {
    // Nobody reads the output.
  }
}
