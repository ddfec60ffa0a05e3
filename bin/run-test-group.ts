import { join } from 'node:path'
import { runProgram } from './run-program.ts'
import { filesToRepeat } from './test-groups.ts'

export type Count = { passed: number; failed: number }
type Print = (text: string) => void
type Options = { print: Print; limitMs?: number }

/** Failed files run again in a process each, `limitMs` in all: without time left a file fails. `passedAlone` passed only the second time. */
export async function runTestGroup(files: string[], { print, limitMs = 1_500_000 }: Options) {
  const together = await runTestFiles(files, { print, limitMs })
  const passedAlone: string[] = []
  if (together.failed === 0 || files.length === 1)
    return { passed: together.passed, failed: together.failed, passedAlone }
  print(`Again, one process a file: ${together.toRepeat.join(' ')}`)
  const end = performance.now() + limitMs
  const counts: Count[] = []
  for (const file of together.toRepeat) {
    const count = await repeat(file, { print, limitMs: end - performance.now() })
    if (count.failed === 0) passedAlone.push(file)
    counts.push(count)
  }
  const alone = sumOf(counts)
  if (counts.length === files.length) return { ...alone, passedAlone }
  // A file that failed has tests that passed, which were counted.
  const passed = together.isComplete ? together.failed - alone.failed : alone.passed
  return { passed: together.passed + passed, failed: alone.failed, passedAlone }
}

async function repeat(file: string, { print, limitMs }: Required<Options>): Promise<Count> {
  if (limitMs > 0) return await runTestFiles([file], { print, limitMs })
  print(`✖ ${file}: no time was left to run it again.`)
  return { passed: 0, failed: 1 }
}

async function runTestFiles(files: string[], { print, limitMs }: Required<Options>) {
  // More tests run than there are processors: threads that collect garbage together cost more than they save.
  // By default a slow heap grows by less than its young generation between two collections: V8 never stops marking it.
  const collector = ['--single-threaded-gc', '--max-semi-space-size=32', '--heap-growing-percent=200']
  const options = ['--test-reporter=spec', '--disable-warning=ExperimentalWarning', ...collector]
  const script = join(import.meta.dirname, 'run-test-files.ts')
  const { code, output } = await runProgram([process.execPath, ...options, script, ...files], limitMs)
  printSkipped(output, /^ *﹣.*$/gm, print)
  const toRepeat = filesToRepeat(output, files)
  const hasPassed = code === 0 && toRepeat.length === 0
  if (!hasPassed) print(output.slice(Math.max(0, output.lastIndexOf('✖ failing tests'))))
  const isComplete = /^ℹ fail \d/m.test(output)
  const failed = numberIn(output, /^ℹ fail (\d+)/m) + numberIn(output, /^ℹ cancelled (\d+)/m)
  return {
    passed: isComplete ? numberIn(output, /^ℹ pass (\d+)/m) : (output.match(/^ +✔ /gm)?.length ?? 0),
    failed: hasPassed ? 0 : Math.max(1, failed),
    toRepeat: toRepeat.length > 0 ? toRepeat : files,
    isComplete,
  }
}

export function numberIn(output: string, pattern: RegExp): number {
  return Number(output.match(pattern)?.[1] ?? 0)
}

/** Prints the skipped tests, with the reason where a test gives one. */
export function printSkipped(output: string, skipped: RegExp, print: Print) {
  for (const line of output.match(skipped) ?? []) print(line)
}

export function sumOf(counts: Count[]): Count {
  const sum = { passed: 0, failed: 0 }
  for (const { passed, failed } of counts) {
    sum.passed += passed
    sum.failed += failed
  }
  return sum
}
