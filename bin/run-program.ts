import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

const graceMs = 5_000
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) signalGroup(child, 'SIGKILL')
})

/** Returns the exit code and what was written. After `timeoutMs` the program is stopped with all it started: no code. */
export async function runProgram([program = '', ...args]: string[], timeoutMs?: number) {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: timeoutMs !== undefined,
    windowsHide: true,
    env: { ...process.env, FORCE_COLOR: '0' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk) => {
      output += chunk
    })
  const closed = new Promise((resolve) => child.once('close', resolve))
  let isTimedOut = false
  const timer = setTimeout(
    () => {
      isTimedOut = true
      stopGroup(child)
    },
    timeoutMs ?? 2 ** 31 - 1,
  )
  running.add(child)
  try {
    const [code]: (number | null)[] = await once(child, 'exit')
    // A process that the program left behind may hold its output open.
    await Promise.race([closed, wait(graceMs, undefined, { ref: false })])
    if (isTimedOut) output += `\n${program} was stopped after ${(timeoutMs ?? 0) / 1000} seconds.\n`
    return { code: isTimedOut ? null : (code ?? null), output }
  } catch (error) {
    return { code: 1, output: String(error) }
  } finally {
    clearTimeout(timer)
    running.delete(child)
    child.stdout.destroy()
    child.stderr.destroy()
  }
}

function stopGroup(child: ChildProcess) {
  signalGroup(child, 'SIGTERM')
  setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs).unref()
}

/** A program without a time-out has no process group of its own. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals) {
  try {
    process.kill(-(child.pid ?? 0), signal)
  } catch {
    child.kill(signal)
  }
}
