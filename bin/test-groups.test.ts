import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { filesToRepeat, groupTestFiles } from './test-groups.ts'

test('every test file is in one group, and files that change modules are alone in theirs', () => {
  const files = Array.from({ length: 40 }, (_, index) => `web/${index}.test.ts`)
  const alone = ['server/fourth-plan.test.ts', 'web/fourth-plan.test.ts']
  const groups = groupTestFiles([alone[1] ?? '', ...files, alone[0] ?? ''])
  assert.deepEqual(groups.flat().toSorted(), [...files, ...alone].toSorted())
  assert.deepEqual(groups.slice(0, 2), [[alone[0]], [alone[1]]])
  assert.ok(groups.every(({ length }) => length <= 34))
})

test('tests that wait are in small groups, which begin first, the longest file and those of the server before the others', () => {
  const named = (folder: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${folder}/${index}.test.ts`)
  const waiting = [
    ...named('server/faults', 5),
    'server/platform/jobs/stop.test.ts',
    'server/upgrade.test.ts',
  ]
  const payments = named('server/billing/faults', 11)
  const routes = named('server/ideas', 3)
  const longest = 'demo/designs.test.ts'
  const groups = groupTestFiles([...named('contract', 40), longest, ...routes, ...payments, ...waiting])
  assert.deepEqual(
    groups.map(({ length }) => length),
    [6, 1, 10, 1, 1, 3, 17, 17, 6],
  )
  assert.deepEqual(groups.slice(0, 2).flat().toSorted(), waiting.toSorted())
  assert.deepEqual(groups.slice(2, 4).flat().toSorted(), payments.toSorted())
  assert.deepEqual(groups.slice(4, 6), [[longest], routes])
})

const folder = mkdtempSync(join(tmpdir(), 'layerdrop-groups-'))
after(() => rmSync(folder, { recursive: true }))

function runFiles(...contents: string[]) {
  const paths = contents.map((content, index) => {
    const path = join(folder, `${index}.test.mjs`)
    writeFileSync(path, `import { after, test } from 'node:test'\n${content}`)
    return path
  })
  const command = ['--test-reporter=spec', join(import.meta.dirname, 'run-test-files.ts'), ...paths]
  // Inside `node --test` the variable makes a child write another format.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const { status, stdout } = spawnSync(process.execPath, command, { encoding: 'utf8', env })
  return { status, lines: stdout.split('\n'), toRepeat: filesToRepeat(stdout, paths) }
}

test('files of a group run one after the other, each with its own hooks', () => {
  const file = (name: string) =>
    `console.log('load ${name}'); after(() => console.log('close ${name}')); test('${name}', () => console.log('run ${name}'))`
  const { status, lines } = runFiles(file('first'), file('second'))
  const steps = lines.filter((line) => /^(load|run|close) /.test(line))
  assert.deepEqual(steps, [
    ...['load first', 'run first', 'close first'],
    ...['load second', 'run second', 'close second'],
  ])
  assert.deepEqual([status, lines.includes('ℹ pass 2')], [0, true])
})

test('a file that cannot be loaded fails, and the files after it still run', () => {
  const { status, lines, toRepeat } = runFiles('import "./nothing.mjs"', "test('later', () => {})")
  assert.deepEqual([status, lines.includes('ℹ pass 1')], [1, true])
  assert.deepEqual(toRepeat, [join(folder, '0.test.mjs')])
  assert.match(lines.join('\n'), /failing tests:.*0\.test\.mjs.*Cannot find module/s)
})

test('a failed test counts for its file, also when a helper of another file calls `test`', () => {
  const helper = "export const fails = () => test('b', () => { throw new Error() })"
  const { toRepeat } = runFiles(helper, 'import { fails } from "./0.test.mjs"; fails()')
  assert.deepEqual(toRepeat, [join(folder, '1.test.mjs')])
})

test('a file may wait for something that does not keep the process alive', () => {
  const { status, lines } = runFiles(
    "test('early', () => {})",
    "await new Promise((resolve) => setTimeout(resolve, 200).unref()); test('late', () => console.log('run late'))",
  )
  assert.equal(status, 0)
  assert.ok(lines.includes('run late'))
})
