import type * as z from 'zod/mini'
import { Refusal } from '../../errors.ts'

/** `field` is where the form shows the sentence. */
export function refusalOf(issue: z.core.$ZodIssue | undefined) {
  const field = issue?.path[0]
  return new Refusal(400, sentenceOf(issue), { data: field === undefined ? {} : { field: String(field) } })
}

function sentenceOf(issue: z.core.$ZodIssue | undefined): string {
  if (!issue) return 'The request is not valid.'
  const field = issue.path.map(String).join('.')
  const own = issue.message !== 'Invalid input' ? issue.message : undefined
  if (own && /^[A-Z]/.test(own)) return own
  return `${field === '' ? 'The request body' : `The field "${field.slice(0, 60)}"`} ${own ?? problem(issue)}.`
}

function problem(issue: z.core.$ZodIssue) {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${named(issue.expected)}`
    case 'too_big':
      return 'is too long or too large'
    case 'too_small':
      return 'is too short or too small'
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`
    default:
      return 'is not valid'
  }
}

function named(expected: string) {
  const names: Record<string, string> = { string: 'text', array: 'a list', object: 'an object' }
  return names[expected] ?? `a ${expected}`
}

/** PostgreSQL cannot store U+0000 in text. */
export function hasNulCharacter(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes('\u0000')
  if (typeof value !== 'object' || value === null || depth > 20) return false
  return Object.entries(value).some(([key, item]) => hasNulCharacter(key) || hasNulCharacter(item, depth + 1))
}
