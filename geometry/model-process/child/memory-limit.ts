import { workerData } from 'node:worker_threads'

// V8's limit does not count typed arrays, and the main thread is too busy to check.
const { ppid } = process
setInterval(() => {
  const isOrphan = process.ppid !== ppid
  if (isOrphan || process.memoryUsage.rss() > workerData * 2 ** 20) process.kill(process.pid, 'SIGKILL')
}, 40)
