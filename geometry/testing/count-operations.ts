import { Session } from 'node:inspector/promises'
import { setFlagsFromString } from 'node:v8'

// Optimised code does not count its blocks, and flushed code forgets them.
for (const flag of ['--no-opt', '--no-maglev', '--no-flush-bytecode']) setFlagsFromString(flag)
// Only functions that are compiled from now on count: this module is imported before the code to measure runs.
const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

/** Returns how often blocks of geometry code ran during `work`, whatever the machine. Native code counts once. */
export async function countOperations(work: () => unknown): Promise<number> {
  await session.post('Profiler.takePreciseCoverage')
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  return result
    .filter(({ url }) => url.includes('/geometry/') && !url.includes('/node_modules/'))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0)
}
