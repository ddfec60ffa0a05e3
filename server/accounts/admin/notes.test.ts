import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type * as z from 'zod/mini'
import type { listUserTimeline } from '#contract/accounts/users.ts'
import type { listAudit } from '#contract/audit.ts'
import { testAccounts } from '../testing.ts'

type Audit = z.output<(typeof listAudit)['reply']>
type Timeline = z.output<(typeof listUserTimeline)['reply']>

const { call, signedIn, platform, pass } = await testAccounts()
const ana = await signedIn({ role: 'admin', name: 'Ana' })
const ben = await signedIn({ role: 'admin', name: 'Ben' })

const send = (
  method: 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body: object = {},
  { cookie }: { cookie: string } = ana,
) => call(method, `/admin/users/${path}`, { cookie, body })

async function notesOf(id: string, { cookie }: { cookie: string } = ana) {
  const { entries } = (await call<Timeline>('GET', `/admin/users/${id}/timeline`, { cookie })).body.data
  return entries.flatMap(({ title, at, note }) => (note ? [{ title, at, ...note }] : []))
}

async function withNote(text = 'Asked for an invoice with a VAT number.') {
  const { user } = await signedIn({ name: 'Marta' })
  const noteId = randomUUID()
  assert.equal((await send('PUT', `${user.id}/notes/${noteId}`, { text })).status, 200)
  return { user, noteId, path: `${user.id}/notes/${noteId}` }
}

test('a note is in the timeline with its author and time, and a repeated call adds it once', async () => {
  const { user, noteId, path } = await withNote()
  pass(60)
  assert.equal((await send('PUT', path, { text: 'Asked for an invoice with a VAT number.' })).status, 200)
  const [note, ...others] = await notesOf(user.id)
  assert.deepEqual(others, [])
  assert.deepEqual(note && { ...note, at: undefined }, {
    title: 'Asked for an invoice with a VAT number.',
    at: undefined,
    id: noteId,
    author: 'Ana',
    isMine: true,
    isEdited: false,
    version: 1,
  })
  assert.equal((await notesOf(user.id, ben))[0]?.isMine, false)
})

test('an author edits and deletes a note; another administrator does neither', async () => {
  const { user, path } = await withNote()
  const edited = { text: 'Has a VAT number.', version: 1 }
  const byBen = await send('PATCH', path, edited, ben)
  assert.deepEqual([byBen.status, byBen.body.message], [403, 'Only Ana can change or delete this note.'])
  assert.equal((await send('DELETE', path, {}, ben)).status, 403)
  assert.equal((await send('PATCH', path, edited)).status, 200)
  assert.equal((await send('PATCH', path, edited)).status, 409)
  const [note] = await notesOf(user.id)
  assert.deepEqual([note?.title, note?.isEdited, note?.version], ['Has a VAT number.', true, 2])
  assert.equal((await send('DELETE', path)).status, 200)
  assert.equal((await send('DELETE', path)).status, 404)
  assert.deepEqual(await notesOf(user.id), [])
})

test('an empty or long note, a note without a member and a foreign note are refused', async () => {
  const { user, noteId } = await withNote()
  const elsewhere = await signedIn({ name: 'Nils' })
  const at = (id: string) => `${id}/notes/${randomUUID()}`
  assert.equal((await send('PUT', at(user.id), { text: '  ' })).status, 400)
  assert.equal((await send('PUT', at(user.id), { text: 'x'.repeat(2001) })).status, 400)
  assert.equal((await send('PUT', at(randomUUID()), { text: 'Nobody' })).status, 404)
  assert.equal((await send('PUT', `${user.id}/notes/1`, { text: 'No id' })).status, 404)
  assert.equal(
    (await send('PATCH', `${elsewhere.user.id}/notes/${noteId}`, { text: 'x', version: 1 })).status,
    404,
  )
  assert.equal((await send('PUT', `${elsewhere.user.id}/notes/${noteId}`, { text: 'Stolen id' })).status, 404)
})

test('every change is in the audit log, without the text', async () => {
  const { user, path } = await withNote('Secret words')
  await send('PATCH', path, { text: 'Other secret words', version: 1 })
  await send('DELETE', path)
  const entries = await platform.db
    .selectFrom('audit_log')
    .selectAll()
    .where('thing_id', '=', user.id)
    .orderBy('happened_at')
    .orderBy('id')
    .execute()
  assert.deepEqual(
    entries.map(({ action, actor_name }) => [action, actor_name]),
    [
      ['add-note', 'Ana'],
      ['edit-note', 'Ana'],
      ['delete-note', 'Ana'],
    ],
  )
  assert.doesNotMatch(JSON.stringify(entries), /secret words/i)
})

test('notes are deleted with the account; notes of a deleted author keep the name', async () => {
  const { user } = await withNote()
  const other = await withNote('Written by Cleo')
  const cleo = await signedIn({ role: 'admin', name: 'Cleo' })
  await send('PUT', `${other.user.id}/notes/${randomUUID()}`, { text: 'Mine' }, cleo)
  await platform.db.deleteFrom('users').where('id', 'in', [user.id, cleo.user.id]).execute()
  const count = (id: string) =>
    platform.db.selectFrom('member_notes').select('author_name').where('user_id', '=', id).execute()
  assert.deepEqual(await count(user.id), [])
  const kept = (await notesOf(other.user.id)).find(({ title }) => title === 'Mine')
  assert.deepEqual([kept?.author, kept?.isMine], ['Cleo', false])
})

test('the reason of a suspension is in the audit log until the account is deleted', async () => {
  const { user } = await signedIn({ name: 'Ida' })
  const { cookie } = ana
  await call('POST', `/admin/users/${user.id}/suspend`, {
    cookie,
    body: { version: 1, reason: 'Lent the files' },
  })
  const reasons = async () => {
    const path = `/admin/audit?kind=user&thing=${user.id}`
    const { rows } = (await call<Audit>('GET', path, { cookie })).body.data
    return rows.map(({ action, reason }) => [action, reason])
  }
  assert.deepEqual(await reasons(), [['suspend', 'Lent the files']])
  const { entries } = (await call<Timeline>('GET', `/admin/users/${user.id}/timeline`, { cookie })).body.data
  assert.ok(entries.some(({ title, state }) => title === 'suspend' && state === 'Lent the files'))
  await platform.db.deleteFrom('users').where('id', '=', user.id).execute()
  assert.deepEqual(await reasons(), [['suspend', null]])
})
