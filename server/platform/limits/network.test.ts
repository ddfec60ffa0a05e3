import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkOf } from './network.ts'

test('an IPv4 address counts by itself, an IPv6 address with its /64', () => {
  assert.equal(networkOf('203.0.113.9'), '203.0.113.9')
  assert.equal(networkOf('::ffff:203.0.113.9'), '203.0.113.9')
  assert.equal(networkOf('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64')
  assert.equal(networkOf('2001:0DB8:1:2::9'), '2001:db8:1:2::/64')
  assert.equal(networkOf('2001:db8::9'), '2001:db8:0:0::/64')
  assert.equal(networkOf('::1'), '0:0:0:0::/64')
})
