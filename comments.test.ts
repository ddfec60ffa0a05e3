import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { isTest, listSources } from './bin/source-imports.ts'

/**
 * Comment lines in a hundred that are not blank. Public functions of geometry say their units and sources. Tests count as
 * lines of server and geometry, not of web.
 */
const areas = [
  { area: 'server', limit: 3, withTests: true },
  { area: 'web', limit: 3, withTests: false },
  { area: 'geometry', limit: 5, withTests: true },
]

for (const { area, limit, withTests } of areas)
  test(`at most ${limit} of a hundred lines of ${area} are comments: reasons that the code cannot show`, () => {
    const files = listSources().filter(
      (path) => path.startsWith(`${area}/`) && !path.endsWith('/tables.ts') && (withTests || !isTest(path)),
    )
    const lines = files.flatMap(linesOf)
    const share = (100 * lines.filter(({ isComment }) => isComment).length) / lines.length
    assert.ok(share <= limit, `${share.toFixed(2)} of a hundred lines are comments`)
  })

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
