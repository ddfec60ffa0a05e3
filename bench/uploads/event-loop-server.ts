import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

/** Milliseconds since the last question; a turn is what runs between two timers. */
export type EventLoop = { delays: { almostAll: number; longest: number }; turns: number[] }

const intervalMs = 1
const port = Number(process.env.BENCH_EVENT_LOOP_PORT)

// Loaded before the web process, and by the variable NODE_OPTIONS also before the processes that it starts.
if (isMainThread && process.argv[1]?.endsWith('bin/start.ts')) measureEventLoop()

/** Answers how late timers are, and how much processor time this thread spends between two of them. */
function measureEventLoop() {
  const delays = monitorEventLoopDelay({ resolution: intervalMs })
  delays.enable()
  let turns: number[] = []
  let before = process.threadCpuUsage()
  const timer = setInterval(() => {
    const now = process.threadCpuUsage()
    turns.push((now.user + now.system - before.user - before.system) / 1e3)
    before = now
  }, intervalMs)
  timer.unref()
  const server = createServer((_request, response) => {
    const milliseconds = (nanoseconds: number) => nanoseconds / 1e6 - intervalMs
    const answer: EventLoop = {
      delays: { almostAll: milliseconds(delays.percentile(99)), longest: milliseconds(delays.max) },
      turns,
    }
    delays.reset()
    turns = []
    response.end(JSON.stringify(answer))
  })
  server.listen(port, '127.0.0.1').unref()
}
