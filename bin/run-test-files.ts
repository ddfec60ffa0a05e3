import { pathToFileURL } from 'node:url'
import { suite } from './test-context.ts'

// A file may wait for something that alone does not keep a process alive.
const waiting = setInterval(() => undefined, 60_000)
// One after the other in this process, so that what they import is loaded once. A file's own hooks run at its end.
for (const file of process.argv.slice(2))
  await suite(file, async () => {
    try {
      await import(pathToFileURL(file).href)
    } catch (error) {
      // Node 22 ends with 0.
      process.exitCode = 1
      throw error
    }
  })
clearInterval(waiting)
