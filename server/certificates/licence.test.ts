import assert from 'node:assert/strict'
import { test } from 'node:test'
import { licenceOf } from './licence.ts'

const now = new Date('2026-11-23T12:00:00Z')
const day = (date: string) => new Date(`${date}T00:00:00Z`)
const issued_at = day('2026-03-10')

type Plan = Parameters<typeof licenceOf>[1]['plans'][number]
const plan = (starts: string, ends: string | null, more: Partial<Plan> = {}): Plan => ({
  starts_at: day(starts),
  ends_at: ends === null ? null : day(ends),
  is_basic: false,
  revoked_since: null,
  ...more,
})

type Holder = Parameters<typeof licenceOf>[1]
type More = Partial<Pick<Holder, 'suspensions' | 'isSuspended'>> & { basic_since?: Date | null }

function licence(plans: Plan[], { basic_since = null, suspensions = [], isSuspended = false }: More = {}) {
  const { status, periods } = licenceOf({ issued_at, basic_since }, { plans, suspensions, isSuspended, now })
  return [status, ...periods.map(({ from, until }) => `${from.slice(0, 10)}/${until?.slice(0, 10) ?? ''}`)]
}

test('a running plan licenses prints from the issue on', () => {
  assert.deepEqual(licence([plan('2026-01-01', '2027-01-01')]), ['valid', '2026-03-10/'])
})

test('prints of an ended plan stay licensed, and a later plan adds its own time', () => {
  const first = plan('2026-01-01', '2026-06-01')
  assert.deepEqual(licence([first]), ['ended', '2026-03-10/2026-06-01'])
  assert.deepEqual(licence([first, plan('2026-09-01', '2026-12-01')]), [
    'valid',
    '2026-03-10/2026-06-01',
    '2026-09-01/',
  ])
})

test('plans without a gap between them are one period', () => {
  const plans = [plan('2026-01-01', '2026-05-01'), plan('2026-05-01', '2026-08-01')]
  assert.deepEqual(licence(plans), ['ended', '2026-03-10/2026-08-01'])
})

test('a refund of everything revokes the licence; a refund of a later payment ends the licence there', () => {
  const ended = plan('2026-03-01', '2026-03-20', { revoked_since: day('2026-03-01') })
  assert.deepEqual(licence([ended]), ['revoked'])
  const renewal = plan('2025-03-01', '2026-06-01', { revoked_since: day('2026-04-01') })
  assert.deepEqual(licence([renewal]), ['ended', '2026-03-10/2026-04-01'])
})

test('Basic licenses Basic designs only', () => {
  const basic = plan('2026-01-01', null, { is_basic: true })
  assert.deepEqual(licence([basic], { basic_since: issued_at }), ['valid', '2026-03-10/'])
  assert.deepEqual(licence([basic]), ['revoked'])
})

test('a design that Basic includes later is licensed by Basic from then on', () => {
  const plans = [plan('2026-01-01', '2026-05-01'), plan('2026-05-01', null, { is_basic: true })]
  assert.deepEqual(licence(plans), ['ended', '2026-03-10/2026-05-01'])
  assert.deepEqual(licence(plans, { basic_since: day('2026-07-01') }), [
    'valid',
    '2026-03-10/2026-05-01',
    '2026-07-01/',
  ])
})

test('a suspension revokes the licence until the suspension is lifted', () => {
  assert.deepEqual(licence([plan('2026-01-01', '2027-01-01')], { isSuspended: true }), ['revoked'])
})

test('prints made during a suspension that was lifted are not licensed', () => {
  const times = (starts: string, ends: string) => ({ starts_at: day(starts), ends_at: day(ends) })
  const year = plan('2026-01-01', '2027-01-01')
  assert.deepEqual(licence([year], { suspensions: [times('2026-05-01', '2026-05-15')] }), [
    'valid',
    '2026-03-10/2026-05-01',
    '2026-05-15/',
  ])
  const twice = [times('2026-01-05', '2026-04-01'), times('2026-10-01', '2026-11-01')]
  assert.deepEqual(licence([plan('2026-01-01', '2026-11-01')], { suspensions: twice }), [
    'ended',
    '2026-04-01/2026-10-01',
  ])
})
