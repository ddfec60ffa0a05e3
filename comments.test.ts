import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { isTest, listSources, testFolders } from './bin/source-imports.ts'

/** Comment lines in a hundred that are not blank, without tests and their helpers. Functions of geometry name their units and sources. */
const areas = [
  { area: 'server', limit: 3 },
  { area: 'web', limit: 3 },
  { area: 'geometry', limit: 5 },
]

for (const { area, limit } of areas)
  test(`at most ${limit} of a hundred lines of ${area} are comments: reasons that the code cannot show`, () => {
    const files = listSources().filter(
      (path) =>
        path.startsWith(`${area}/`) && !path.endsWith('/tables.ts') && !isTest(path) && !isTestHelper(path),
    )
    const lines = files.flatMap(linesOf)
    const share = (100 * lines.filter(({ isComment }) => isComment).length) / lines.length
    assert.ok(share <= limit, `${share.toFixed(2)} of a hundred lines are comments`)
  })

function isTestHelper(path: string) {
  return path.split('/').some((folder) => testFolders.includes(folder))
}

function linesOf(path: string) {
  let isInside = false
  return readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const opens = !isInside && /^\{?\/\*/.test(line)
      const isComment = isInside || opens || line.startsWith('//')
      if (opens || isInside) isInside = !line.includes('*/')
      return { isComment }
    })
}
