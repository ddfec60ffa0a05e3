import assert from 'node:assert/strict'
import { test } from 'node:test'
import { photoProblem, profileChanges } from './profile-changes.ts'

const ana = { name: 'Ana Prado' }
const photo = new File(['x'], 'ana.png', { type: 'image/png' })
const sent = (form: FormData | undefined) => form && Object.fromEntries(form)

test('only changed fields are sent', () => {
  assert.deepEqual(sent(profileChanges(ana, { name: ' Ana Lima ', photo: undefined })), { name: 'Ana Lima' })
  assert.deepEqual(Object.keys(sent(profileChanges(ana, { name: 'Ana Prado', photo })) ?? {}), ['profileImg'])
})

test('empty fields are not sent, and a form without changes sends nothing', () => {
  assert.equal(profileChanges(ana, { name: '', photo: undefined }), undefined)
  assert.equal(profileChanges(ana, { name: 'Ana Prado ', photo: undefined }), undefined)
})

test('the blank picture is never sent', () => {
  assert.equal(profileChanges(ana, { name: 'Ana Prado', photo: 'none' }), undefined)
  assert.deepEqual(sent(profileChanges(ana, { name: 'Ana Lima', photo: 'none' })), { name: 'Ana Lima' })
})

test('a photo is PNG, JPEG or WebP and at most 5 MB', () => {
  const refusal = 'The picture must be PNG, JPEG or WebP and at most 5 MB.'
  assert.equal(photoProblem({ type: 'image/webp', size: 5 * 1024 * 1024 }), undefined)
  assert.equal(photoProblem({ type: 'image/png', size: 5 * 1024 * 1024 + 1 }), refusal)
  for (const type of ['image/gif', 'image/svg+xml', 'application/pdf', ''])
    assert.equal(photoProblem({ type, size: 1 }), refusal, type)
})
