import '../server/platform/node-version.mjs'
import { globSync, rmSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { sharedClusterVariable, startTestCluster } from '../server/platform/database/testing/cluster.ts'
import { memoryFolder } from '../server/platform/testing/memory-folder.ts'
import { buildIfStale, buildModelProcessIfStale } from './build.ts'
import { runProgram } from './run-program.ts'
import { type Count, numberIn, printSkipped, runTestGroup, sumOf } from './run-test-group.ts'
import { groupTestFiles } from './test-groups.ts'

const { values } = parseArgs({
  options: { 'no-browser': { type: 'boolean' }, 'browser-only': { type: 'boolean' } },
})

// What every test file imports is compiled once.
process.env.NODE_COMPILE_CACHE = resolve('node_modules/.cache/compiled')
enableCompileCache(process.env.NODE_COMPILE_CACHE)

const linters = [
  () => check('types', ['node_modules/.bin/tsc', '-p', '.', '--checkers', '1']),
  () => check('types of the web', ['node_modules/.bin/tsc', '-p', 'web', '--checkers', '1']),
  () => check('dead code', ['tools/node_modules/.bin/knip']),
  () => check('formatting and lint', ['tools/node_modules/.bin/biome', 'ci', '.', '--colors=off']),
]

const total: Count = { passed: 0, failed: 0 }
const passedAlone: string[] = []
const journeyFolder = memoryFolder('e2e')

// An exit stops the groups of tests, which do not get a terminal's signal.
process.once('SIGINT', () => process.exit(130))
process.once('SIGTERM', () => process.exit(143))
try {
  await attempt('tests', runTests)
  await attempt('removal of the temporary folder', () =>
    rmSync(journeyFolder, { recursive: true, force: true, maxRetries: 20 }),
  )
} finally {
  sayWhatPassedAlone()
  print(`${total.passed} passed, ${total.failed} failed`)
}
process.exit(total.failed > 0 ? 1 : 0)

async function runTests() {
  // The build blocks this process, but not the linters.
  const linting = values['browser-only'] ? undefined : runAll(linters)
  if (values['no-browser']) buildModelProcessIfStale(print)
  else buildIfStale(print)
  const { counts, tasks } = values['browser-only'] ? { counts: [], tasks: [] } : nodeTests()
  // First, because they take longest.
  await runAll(values['no-browser'] ? tasks : [runJourneys, ...tasks])
  await linting
  if (!values['browser-only']) add('rules, routes and sandbox', sumOf(counts))
}

/** Returns false after an error, which counts as a failed test. */
async function attempt(name: string, task: () => unknown) {
  try {
    await task()
    return true
  } catch (error) {
    print(error instanceof Error ? (error.stack ?? error.message) : String(error))
    addExit(name, 1)
    return false
  }
}

/** Runs a program that succeeds or fails as a whole: it counts as one test. */
async function check(name: string, command: string[]) {
  const { code, output } = await runProgram(command)
  if (code !== 0) print(output)
  addExit(name, code)
}

function addExit(name: string, code: number | null) {
  add(name, { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 })
}

function add(name: string, { passed, failed }: Count) {
  total.passed += passed
  total.failed += failed
  print(`${failed > 0 ? '✖' : '✔'} ${name}${passed + failed > 1 ? ` (${passed} of ${passed + failed})` : ''}`)
}

/** Runs more tasks than there are processors: tests wait for much of their time. */
async function runAll(tasks: (() => Promise<unknown>)[]) {
  const waiting = tasks.values()
  async function work() {
    for (const task of waiting) await attempt('tests', task)
  }
  await Promise.all(Array.from({ length: availableParallelism() + 4 }, work))
}

/** Returns a task for each group of test files. The database starts meanwhile. */
function nodeTests() {
  const hasCluster = attempt('the database of the tests', startSharedCluster)
  const counts: Count[] = []
  const files = globSync([
    '*.test.ts',
    '{bench,bin,contract,geometry,server,web,sandbox,demo,rehearsal}/**/*.test.ts',
  ])
  const groups = groupTestFiles(files).map((group) => async () => {
    if (!(await hasCluster)) return counts.push({ passed: 0, failed: 1 })
    const count = await runTestGroup(group, { print })
    passedAlone.push(...count.passedAlone)
    return counts.push(count)
  })
  return { counts, tasks: groups }
}

async function startSharedCluster() {
  const { createJobQueues } = await import('../server/testing/job-queues.ts')
  await import('../server/app.ts')
  // For the first test processes, and for services that a test kills before they keep what they compiled.
  flushCompileCache()
  const { folder, urlFor } = await startTestCluster(createJobQueues)
  process.env[sharedClusterVariable] = JSON.stringify({ folder, url: urlFor('{database}', '{role}') })
  const client = new pg.Client({ connectionString: urlFor('postgres') })
  await client.connect()
  const { rows } = await client.query('show server_version')
  await client.end()
  print(`Node ${process.version}, PostgreSQL ${rows[0].server_version}`)
}

/** Names the tests that passed only when they were rerun alone: a rerun must not hide a test that fails on a busy machine. */
function sayWhatPassedAlone() {
  if (passedAlone.length === 0) return
  print(`Test files that were run again (${passedAlone.length}): ${passedAlone.join(' ')}`)
  print('They passed when run alone: a neighbour or chance made them fail.')
}

async function runJourneys() {
  process.env.LAYERDROP_E2E_DATA = journeyFolder
  add('journeys in the browser', await browserTests())
}

async function browserTests(): Promise<Count> {
  rmSync('test-results', { recursive: true, force: true })
  const { code, output } = await runProgram(['node_modules/.bin/playwright', 'test', '--reporter=list'])
  printSkipped(output, /^ +- .*$/gm, print)
  const failed = numberIn(output, /^ +(\d+) failed/m) + numberIn(output, /^ +(\d+) did not run/m)
  const second = numberIn(output, /^ +(\d+) flaky/m)
  if (code !== 0 || failed + second > 0) print(output)
  if (second > 0) print(`Passed only when retried: ${second}. See the errors above, and fix them.`)
  return {
    passed: numberIn(output, /^ +(\d+) passed/m) + second,
    failed: code === 0 ? failed : Math.max(1, failed),
  }
}

function print(text: string) {
  process.stdout.write(`${text.trimEnd()}\n`)
}
