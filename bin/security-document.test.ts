import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, join, matchesGlob } from 'node:path'
import { test } from 'node:test'
import { minute } from '#contract/durations.ts'
import { codeMinutes } from '../server/accounts/registration/verification-codes.ts'
import { concurrencyLimits, mailLimits, rowLimits, type Window } from '../server/platform/limits/limits.ts'
import { withLimitsTable } from './limits-table.ts'

const project = join(import.meta.dirname, '..')
const text = readFileSync(join(project, 'docs/security.md'), 'utf8')
const rows = [...text.matchAll(/^\| (V\d+\.\d+\.\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, number = '', , state = '', where = '']) => ({ number, state, where }),
)

/** Requirements of levels 1 and 2 in ASVS 5.0.0. */
const chapters = {
  V1: 27,
  V2: 11,
  V3: 19,
  V4: 10,
  V5: 9,
  V6: 35,
  V7: 18,
  V8: 7,
  V9: 7,
  V10: 29,
  V11: 14,
  V12: 9,
  V13: 13,
  V14: 9,
  V15: 13,
  V16: 16,
  V17: 7,
}

const files = globSync(['*.ts', '{bin,contract,docs,e2e,geometry,server,web}/**/*.{ts,tsx,js,md}'], {
  cwd: project,
  exclude: (path) => /(^|\/)(node_modules|dist)$/.test(String(path)),
})
const filesNamed = (path: string) =>
  path.includes('/') ? [path] : files.filter((each) => basename(each) === path)

const namesIn = (words: string, pattern: RegExp) => [...words.matchAll(pattern)].map(([, name = '']) => name)
const pathsIn = (words: string) => namesIn(words, /`([\w./-]+\.(?:tsx?|js|md))`/g)

test('the table has every requirement of levels 1 and 2 once, with a state and where or why', () => {
  assert.equal(new Set(rows.map(({ number }) => number)).size, 253)
  assert.equal(rows.length, 253)
  const perChapter = Object.groupBy(rows, ({ number }) => number.split('.')[0] ?? '')
  assert.deepEqual(
    Object.fromEntries(Object.entries(perChapter).map(([chapter, own]) => [chapter, own?.length])),
    chapters,
  )
  for (const { number, state, where } of rows) {
    assert.ok(['met', 'n/a', 'deviation'].includes(state), `${number} ${state}`)
    assert.ok(where.length > 4, number)
  }
})

test('every named file exists', () => {
  const named = pathsIn(text)
  assert.ok(named.length > 150)
  const isThere = (path: string) => filesNamed(path).some((each) => existsSync(join(project, each)))
  assert.deepEqual(
    named.filter((path) => !isThere(path)),
    [],
  )
})

test('every named test exists', () => {
  const run = readFileSync(join(project, 'bin/test.ts'), 'utf8')
  const patterns = [...namesIn(run, /'([^' ]*\.test\.ts)'/g), 'e2e/**/*.spec.ts']
  const tests = new Set(pathsIn(text).filter((path) => /\.(test|spec)\.ts$/.test(path)))
  assert.ok(tests.size > 50)
  const isRun = (path: string) => patterns.some((pattern) => matchesGlob(path, pattern))
  assert.deepEqual(
    [...tests].filter((path) => !filesNamed(path).every(isRun)),
    [],
  )
})

test('every named function and constant is in a file named beside it', () => {
  const missing = rows.flatMap(({ number, where }) => {
    const sources = pathsIn(where).flatMap(filesNamed)
    const code = sources.map((path) => readFileSync(join(project, path), 'utf8')).join('\n')
    return namesIn(where, /`([a-z]+[A-Z]\w*)`/g)
      .filter((name) => sources.length > 0 && !new RegExp(`\\b${name}\\b`).test(code))
      .map((name) => `${number} ${name}`)
  })
  assert.deepEqual(missing, [])
})

const counts = ({ most }: Window) => most
const { code, reset, 'change-code': change, fewMails } = mailLimits
const { passwordHashing } = concurrencyLimits

/** The numbers of each row of the table of limits, in the order of its sentence. */
const documentedLimits: Record<string, number[]> = {
  'mailed codes': [
    codeMinutes,
    rowLimits.codeAttempts.most,
    rowLimits.codeAttempts.most,
    rowLimits.codeAttempts.mostOfMany,
    rowLimits.codeAttempts.mostOfMany,
    ...code.perAddress.map(counts).slice(1),
    ...change.perAddress.map(counts).slice(1),
  ],
  'codes of the second factor': [
    rowLimits.secondFactorAttempts.firstLockAt,
    rowLimits.secondFactorAttempts.firstLock / minute,
  ],
  'mails that anyone can request': [
    ...code.perRequester.flatMap(({ most }, index) => [most, reset.perRequester[index]?.most ?? 0]),
    ...code.perAddress.map(counts),
    ...change.perAddress.map(counts),
    code.spacing.few / minute,
    fewMails,
    code.spacing.many / minute,
  ],
  'sign-ups': [rowLimits.registrations.most],
  hashing: [passwordHashing.atOnce, passwordHashing.waitingOfKey, passwordHashing.waiting],
  downloads: rowLimits.downloads.map(counts),
  'files for the room view': [concurrencyLimits.roomViews.waitingOfKey],
  'photos of prints': [rowLimits.printPhotos.most],
  ideas: [rowLimits.ideas.most, rowLimits.ideas.maxBytes / 1024 / 1024],
  'uploads in the studio': [rowLimits.unfinishedUploads.most],
}

/** Their numbers are words, or stand elsewhere than among the limits. */
const otherRows = ['data export', 'request']

test('the table of rate limits is that of the code: otherwise run `npm run limits-table`', () => {
  assert.equal(text, withLimitsTable(text))
  assert.match(text, /^\| reads \| user, in each process \| 1,200 in a minute \|$/m)
})

test('every number in the table of other limits is the one of the code', () => {
  const table = /^What else is limited:\n\n\| what.*?\n\|---\|---\|\n(.*?)\n\n/ms.exec(text)?.[1] ?? ''
  assert.deepEqual(
    namesIn(table, /^\| (.+?) \|/gm).toSorted(),
    [...Object.keys(documentedLimits), ...otherRows].toSorted(),
  )
  for (const [what, expected] of Object.entries(documentedLimits)) {
    const [, limit = ''] = table.match(new RegExp(`^\\| ${what} \\| (.+) \\|$`, 'm')) ?? []
    const numbers = [...limit.matchAll(/\d[\d,]*/g)].map(([digits]) => Number(digits.replaceAll(',', '')))
    // The document names the most; a machine with fewer cores hashes fewer at once.
    if (what === 'hashing') numbers[0] = Math.min(numbers[0] ?? 0, availableParallelism())
    assert.deepEqual(numbers, expected, what)
  }
})
