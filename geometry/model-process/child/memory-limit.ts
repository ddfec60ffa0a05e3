import { workerData } from 'node:worker_threads'

// The engine's own limit does not count the memory of typed arrays, and the main thread is too busy to look.
const { ppid } = process
setInterval(() => {
  const isOrphan = process.ppid !== ppid
  if (isOrphan || process.memoryUsage.rss() > workerData * 2 ** 20) process.kill(process.pid, 'SIGKILL')
}, 40)
