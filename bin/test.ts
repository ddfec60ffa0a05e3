import '../server/platform/node-version.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { sharedClusterVariable, startTestCluster } from '../server/platform/database/testing/cluster.ts'
import { buildIfStale, buildModelProcessIfStale } from './build.ts'
import { failedFilesIn, groupTestFiles } from './test-groups.ts'

const { values } = parseArgs({
  options: { 'no-browser': { type: 'boolean' }, 'browser-only': { type: 'boolean' } },
})

// What every test file imports is compiled once.
process.env.NODE_COMPILE_CACHE = resolve('node_modules/.cache/compiled')
enableCompileCache(process.env.NODE_COMPILE_CACHE)

type Count = { passed: number; failed: number }
const total: Count = { passed: 0, failed: 0 }
const journeyFolder = mkdtempSync(join(tmpdir(), 'layerdrop-e2e-'))

if (!values['browser-only']) {
  if (values['no-browser']) buildModelProcessIfStale(say)
  else buildIfStale(say)
  const finishCatalogue = values['no-browser'] ? undefined : fillCatalogue()
  const { counts, tasks } = nodeTests()
  await runAll([
    () => check('types', ['node_modules/.bin/tsc', '-p', '.']),
    () => check('types of the web', ['node_modules/.bin/tsc', '-p', 'web']),
    () => check('dead code', ['tools/node_modules/.bin/knip']),
    () => check('formatting and lint', ['tools/node_modules/.bin/biome', 'ci', '.', '--colors=off']),
    ...tasks,
  ])
  add('rules, routes and sandbox', sumOf(counts))
  await finishCatalogue?.()
}
if (!values['no-browser']) {
  buildIfStale(say)
  await count('journeys in the browser', browserTests)
}

rmSync(journeyFolder, { recursive: true, force: true, maxRetries: 20 })
say(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)

/** A program that only says yes or no counts as one test. */
async function check(name: string, command: string[]) {
  const { code, output } = await run(command)
  if (code !== 0) say(output)
  addExit(name, code)
}

function addExit(name: string, code: number | null) {
  add(name, { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 })
}

async function count(name: string, tests: () => Promise<Count>) {
  add(name, await tests())
}

function add(name: string, { passed, failed }: Count) {
  total.passed += passed
  total.failed += failed
  say(`${failed > 0 ? '✖' : '✔'} ${name}${passed + failed > 1 ? ` (${passed} of ${passed + failed})` : ''}`)
}

/** Much of a test's time is waiting, so that more of them run than there are processors. */
async function runAll(tasks: (() => Promise<unknown>)[]) {
  const waiting = tasks.values()
  async function work() {
    for (const task of waiting) await task()
  }
  await Promise.all(Array.from({ length: availableParallelism() + 2 }, work))
}

/** One task a group. The database starts meanwhile. */
function nodeTests() {
  const cluster = startSharedCluster()
  const counts: Count[] = []
  const files = globSync([
    '*.test.ts',
    '{bin,contract,geometry,server,web,sandbox,demo,rehearsal}/**/*.test.ts',
  ])
  const tasks = groupTestFiles(files).map((group) => async () => {
    await cluster
    counts.push(await groupOfTests(group))
  })
  return { counts, tasks }
}

async function startSharedCluster() {
  const { createJobQueues } = await import('../server/testing/job-queues.ts')
  // For the first test processes, before this one ends.
  flushCompileCache()
  const { folder, urlFor } = await startTestCluster(createJobQueues)
  process.env[sharedClusterVariable] = JSON.stringify({ folder, url: urlFor('{database}', '{role}') })
}

/** Files that fail in one process run again in a process each, so that a failure caused by a neighbour shows. */
async function groupOfTests(files: string[]): Promise<Count> {
  const together = await runTestFiles(files)
  if (together.failed === 0 || files.length === 1) return together
  say(`Again, one process a file: ${together.failedFiles.join(' ')}`)
  const counts: Count[] = []
  for (const file of together.failedFiles) counts.push(await runTestFiles([file]))
  const alone = sumOf(counts)
  if (alone.failed === 0)
    say('They failed only when they shared a process. See the errors above, and fix them.')
  if (!together.isComplete) return alone
  return { passed: together.passed + together.failed - alone.failed, failed: alone.failed }
}

/** `failedFiles` are all files where the process died before it could name them. */
async function runTestFiles(files: string[]) {
  const options = ['--test-reporter=spec', '--disable-warning=ExperimentalWarning']
  const command = [process.execPath, ...options, 'bin/run-test-files.ts', ...files]
  const { code, output } = await run(command, { timeout: 900_000 })
  const figure = (name: string) => Number(output.match(new RegExp(`^ℹ ${name} (\\d+)`, 'm'))?.[1] ?? 0)
  const [passed, failed] = [figure('pass'), figure('fail') + figure('cancelled')]
  printSkipped(output, /^ *﹣.*$/gm)
  const named = failedFilesIn(output, files)
  const isComplete = output.includes('\nℹ fail ') && (code === 0 || named.length > 0)
  if (code !== 0 || !isComplete || failed > 0)
    say(output.slice(Math.max(0, output.lastIndexOf('✖ failing tests'))))
  return {
    passed,
    failed: code === 0 && isComplete ? failed : Math.max(1, failed),
    failedFiles: isComplete ? named : files,
    isComplete,
  }
}

function sumOf(counts: Count[]): Count {
  const sum = { passed: 0, failed: 0 }
  for (const { passed, failed } of counts) {
    sum.passed += passed
    sum.failed += failed
  }
  return sum
}

/**
 * The demo catalogue of the journeys takes one processor a minute, and the pictures of its designs from all sides another
 * one: other tests run meanwhile. Returns how to end that. It counts as one test: the journeys begin without it, too.
 */
function fillCatalogue() {
  const child = spawn(process.execPath, ['e2e/fill-catalogue.ts'], {
    stdio: ['pipe', 'ignore', 'inherit'],
    env: { ...process.env, LAYERDROP_E2E_DATA: journeyFolder },
  })
  const ended = once(child, 'exit')
  return async () => {
    child.stdin.end()
    const [code] = await ended
    addExit('the catalogue of the journeys', code)
  }
}

async function browserTests(): Promise<Count> {
  rmSync('test-results', { recursive: true, force: true })
  process.env.LAYERDROP_E2E_DATA = journeyFolder
  const { code, output } = await run(['node_modules/.bin/playwright', 'test', '--reporter=list'])
  printSkipped(output, /^ +- .*$/gm)
  const figure = (name: string) => Number(output.match(new RegExp(`^ +(\\d+) ${name}`, 'm'))?.[1] ?? 0)
  const failed = figure('failed') + figure('did not run')
  const second = figure('flaky')
  if (code !== 0 || failed + second > 0) say(output)
  if (second > 0) say(`Passed only when retried: ${second}. See the errors above, and fix them.`)
  return {
    passed: figure('passed') + second,
    failed: code === 0 ? failed : Math.max(1, failed),
  }
}

/** With the reason, where a test gives one. */
function printSkipped(output: string, skipped: RegExp) {
  for (const line of output.match(skipped) ?? []) say(line)
}

function run([program = '', ...args]: string[], { timeout }: { timeout?: number } = {}) {
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout,
      env: { ...process.env, FORCE_COLOR: '0' },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk
      })
    child.on('error', (error) => resolve({ code: 1, output: String(error) }))
    child.on('close', (code) => resolve({ code, output }))
  })
}

function say(text: string) {
  process.stdout.write(`${text.trimEnd()}\n`)
}
