import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adminSectionOf, hasAdminFrame, isAdminPath } from './admin-sections.ts'

test('every page of the area belongs to one section', () => {
  const label = (path: string) => adminSectionOf(path)?.label
  assert.equal(label('/admin'), 'Designs')
  assert.equal(label('/admin/'), 'Designs')
  assert.equal(label('/admin/add-product'), 'Designs')
  assert.equal(label('/admin/product/edit-product/1'), 'Designs')
  assert.equal(label('/admin/products/filter'), 'Designs')
  assert.equal(label('/admin/users/1'), 'Users')
  assert.equal(label('/admin/security'), undefined)
})

test('only administrators see the studio navigation, in the studio and on not-found pages', () => {
  const admin = { role: 'admin' } as const
  for (const path of ['/admin', '/admin/users', '/administration', '/404'])
    assert.equal(hasAdminFrame(admin, path), true, path)
  for (const path of ['/', '/home', '/products/filter/lamps'])
    assert.equal(hasAdminFrame(admin, path), false, path)
  assert.equal(hasAdminFrame({ role: 'user' }, '/admin'), false)
  assert.equal(hasAdminFrame(undefined, '/404'), false)
})

test('a path that only starts like the studio’s is outside it', () => {
  assert.equal(isAdminPath('/admin/users'), true)
  assert.equal(isAdminPath('/administration'), false)
})
