import { Session } from 'node:inspector/promises'
import { setFlagsFromString } from 'node:v8'

// Optimised code does not count its blocks, and flushed code forgets them.
for (const flag of ['--no-opt', '--no-maglev', '--no-flush-bytecode']) setFlagsFromString(flag)
const session = new Session()
session.connect()
// A module that awaits at its top would be evaluated after the next imports, whose constants call functions.
const started = Promise.all([
  session.post('Profiler.enable'),
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true }),
])

/**
 * Returns how often blocks of geometry code ran during `work`, whatever the machine. Native code counts once. Throws for a
 * function that ran before this module, the first import of a test.
 */
export async function countOperations(work: () => unknown): Promise<number> {
  await started
  await session.post('Profiler.takePreciseCoverage')
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const functions = result
    .filter(({ url }) => url.includes('/geometry/') && !url.includes('/node_modules/'))
    .flatMap((script) => script.functions)
  const early = functions.find(
    ({ functionName, isBlockCoverage, ranges }) =>
      !isBlockCoverage && ranges[0]?.count && functionName !== '<instance_members_initializer>',
  )
  if (early) throw new Error(`${early.functionName} ran earlier. Run this test file in a process of its own.`)
  return functions.flatMap(({ ranges }) => ranges).reduce((sum, { count }) => sum + count, 0)
}
