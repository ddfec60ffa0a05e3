import { damaged } from './check-step.ts'

const mostCharacters = 2 ** 20
const token = /'[^']*'?|\/\*[\s\S]*?(?:\*\/|$)|\w+|[(),]/g
// ISO 10303-21, 8.2.3: FILE_NAME(name, time_stamp, author, organization, preprocessor_version, originating_system, authorization).
const personal = [0, 2, 3, 6]

/** Returns a STEP file without the personal entries of its header. Throws a ModelError beyond a million characters. */
export function blankNames(text: string): string {
  let depth = 0
  let field: number | undefined
  let clean = ''
  let end = 0
  for (const { 0: found, index } of text.slice(0, mostCharacters).matchAll(token)) {
    if (found === 'ENDSEC') return clean + text.slice(end)
    if (found === 'FILE_NAME') field = 0
    else if (found === '(') depth++
    else if (found === ')' && --depth === 0) field = undefined
    else if (found === ',' && depth === 1 && field !== undefined) field++
    else if (found.startsWith("'") && field !== undefined && personal.includes(field)) {
      // A doubled apostrophe goes on with the same string.
      clean += text.slice(end, index) + (index > 0 && index === end ? '' : "''")
      end = index + found.length
    }
  }
  throw damaged()
}
