import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parseSync, Visitor } from 'vite'

type Child = { type: string; value?: string; expression?: { type: string } }

test('no word runs into the value on the next line', () => {
  const joined = globSync('web/**/*.tsx').flatMap((path) => {
    const found: string[] = []
    const check = ({ children }: { children: Child[] }) => {
      for (const [index, child] of children.entries())
        if (isJoined(child, children[index + 1])) found.push(`${path}: ${child.value?.trim().slice(-60)}`)
    }
    new Visitor({ JSXElement: check, JSXFragment: check }).visit(
      parseSync(path, readFileSync(path, 'utf8')).program,
    )
    return found
  })
  assert.deepEqual(joined, [])
})

/** JSX drops a line break together with the blanks around it. A value that may be absent brings its own blank. */
function isJoined({ type, value = '' }: Child, next: Child | undefined) {
  if (type !== 'JSXText' || next?.type !== 'JSXExpressionContainer') return false
  const isOptional = /^(Logical|Conditional)Expression$/.test(next.expression?.type ?? '')
  return !isOptional && /\S[^\S\n]*\n\s*$/.test(value)
}
