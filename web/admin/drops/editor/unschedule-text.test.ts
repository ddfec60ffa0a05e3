import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unscheduleText } from './unschedule-text.ts'

const lamp = { title: 'Lamp', status: 'scheduled' } as const
const vase = { title: 'Vase', status: 'published' } as const

test('unscheduling names the designs that stay published', () => {
  assert.equal(
    unscheduleText([lamp]),
    'The drop and its designs become drafts. Pick a date to schedule again.',
  )
  assert.equal(
    unscheduleText([lamp, vase]),
    'The drop and its designs become drafts, except published ones. Vase stays published. Pick a date to schedule again.',
  )
  assert.equal(
    unscheduleText([vase, { ...vase, title: 'Pot' }, { ...lamp, status: 'retired' }]),
    'The drop becomes a draft. 2 of its designs stay published. Pick a date to schedule again.',
  )
})
