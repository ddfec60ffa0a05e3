// Changes billing code one expression at a time and reports every change that the tests of its folder do not notice.
import '../../server/platform/node-version.mjs'
import { spawn } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { sharedClusterVariable, startTestCluster } from '../../server/platform/database/testing/cluster.ts'
import { type Mutant, mutantsOf } from './mutants.ts'

const defaultFiles = [
  'subscription/access/access.ts',
  'subscription/access/download-access.ts',
  'sync/decide/decide.ts',
  'sync/decide/select-subscription.ts',
  'sync/renewal.ts',
  'refunds/refund-rules.ts',
  'refunds/refund-window.ts',
  'refunds/refund-eligibility.ts',
  'refunds/execution/refunds.ts',
  'member/change-plan.ts',
  'member/switch/switch-plan.ts',
  'webhooks/webhook.ts',
].map((name) => `server/billing/${name}`)

/** Fault tests that prove a file beside the tests of its folder. */
const faultTests: Record<string, string[]> = {
  'sync/renewal.ts': ['renewals/suspension', 'renewals/renewals', 'refunds/refused-refunds'],
  'refunds/execution/refunds.ts': ['refunds/refunds', 'refunds/refused-refunds'],
  'member/switch/switch-plan.ts': ['plan-changes/plan-changes'],
  'webhooks/webhook.ts': ['webhooks/webhook-deliveries', 'webhooks/webhook-signatures'],
}

const goal = 0.9
const longestRun = 180_000
const ignored = /(^|\/)(node_modules|\.git|data|dist|test-results)$/

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string' }, seed: { type: 'string', default: '1' } },
})
const files = positionals.length > 0 ? positionals : defaultFiles
const mutants = files.flatMap((file) => sampleOf(mutantsOf(file)))

const { folder, urlFor } = await startTestCluster()
const cluster = JSON.stringify({ folder, url: urlFor('{database}', '{role}') })
const survivors: Mutant[] = []
const waiting = [...mutants]
await Promise.all(Array.from({ length: availableParallelism() }, work))

for (const file of files) {
  const all = mutants.filter((mutant) => mutant.file === file).length
  print(`${file}: ${all - survivors.filter((mutant) => mutant.file === file).length} of ${all}`)
}
const score = 1 - survivors.length / Math.max(1, mutants.length)
print(`${mutants.length - survivors.length} of ${mutants.length} killed, ${(score * 100).toFixed(1)} %`)
process.exit(score >= goal ? 0 : 1)

/** Works in a copy of the tree. */
async function work() {
  const copy = mkdtempSync(join(tmpdir(), 'layerdrop-mutate-'))
  cpSync('.', copy, { recursive: true, filter: (path) => !ignored.test(path) })
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
    const original = readFileSync(mutant.file)
    writeFileSync(join(copy, mutant.file), mutant.source)
    if (await passes(copy, testsOf(mutant.file))) {
      survivors.push(mutant)
      print(`survived: ${mutant.file}:${mutant.line}  ${mutant.before}  ->  ${mutant.after}`)
    }
    writeFileSync(join(copy, mutant.file), original)
  }
  rmSync(copy, { recursive: true, force: true })
}

/** The test of the same name runs first: it kills most mutants. */
function testsOf(file: string) {
  const own = `${basename(file, '.ts')}.test.ts`
  const tests = globSync(join(dirname(file), '*.test.ts')).sort()
  const faults = faultTests[file.replace('server/billing/', '')] ?? []
  return [
    tests.filter((path) => basename(path) === own),
    tests.filter((path) => basename(path) !== own),
    faults.map((name) => `server/billing/faults/${name}.test.ts`),
  ]
}

async function passes(copy: string, groups: string[][]) {
  for (const group of groups) if (group.length > 0 && !(await succeeds(copy, group))) return false
  return true
}

function succeeds(cwd: string, tests: string[]) {
  return new Promise<boolean>((done) => {
    const child = spawn(process.execPath, ['--test', '--test-concurrency=1', ...tests], {
      cwd,
      stdio: 'ignore',
      timeout: longestRun,
      env: { ...process.env, [sharedClusterVariable]: cluster },
    })
    child.on('close', (code) => done(code === 0))
  })
}

function sampleOf(all: Mutant[]) {
  if (values.sample === undefined) return all
  let state = Number(values.seed)
  const random = () => {
    // Numerical Recipes, 7.1: a linear congruential generator.
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state
  }
  return all
    .map((mutant) => ({ mutant, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, Number(values.sample))
    .map(({ mutant }) => mutant)
}

function print(text: string) {
  process.stdout.write(`${text}\n`)
}
