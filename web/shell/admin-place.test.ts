import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adminSectionOf, isAdminPath } from './admin-place.ts'

test('every page of the area belongs to one section', () => {
  const label = (path: string) => adminSectionOf(path)?.label
  assert.equal(label('/admin'), 'Products')
  assert.equal(label('/admin/'), 'Products')
  assert.equal(label('/admin/add-product'), 'Products')
  assert.equal(label('/admin/product/edit-product/1'), 'Products')
  assert.equal(label('/admin/products/filter'), 'Products')
  assert.equal(label('/admin/users/1'), 'Users')
  assert.equal(label('/admin/security'), undefined)
})

test('a path that only begins like the area is not in it', () => {
  assert.ok(isAdminPath('/admin'))
  assert.ok(isAdminPath('/admin/users'))
  assert.equal(isAdminPath('/administration'), false)
})
