import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MutationObserver, onlineManager } from '@tanstack/react-query'
import type { User } from '#contract/accounts/accounts.ts'
import { ApiError } from './api/api-error.ts'
import { queryClient } from './query-client.ts'
import { setUser } from './session/session.ts'
import { member } from './testing/member.ts'

const newcomer: User = { ...member, subscriptionStatus: 'incomplete', subscriptionPlan: null }

test('choosing a plan clears earlier refusals', () => {
  const product = ['product', 'spiral-vase']
  const isOld = () => queryClient.getQueryState(product)?.isInvalidated
  setUser(newcomer)
  queryClient.setQueryData(product, { downloadable: false })
  setUser({ ...newcomer, name: 'Ana Maker' })
  assert.equal(isOld(), false)
  setUser({ ...newcomer, subscriptionStatus: 'active', subscriptionPlan: 'basic_free' })
  assert.equal(isOld(), true)
  queryClient.clear()
})

test('offline a call is made, and its failure is shown', async (context) => {
  onlineManager.setOnline(false)
  context.after(() => {
    onlineManager.setOnline(true)
    queryClient.clear()
  })
  const fail = () => Promise.reject(new ApiError({ status: 0, message: 'Nobody answered' }))
  await assert.rejects(queryClient.fetchQuery({ queryKey: ['product'], queryFn: fail }), /Nobody answered/)
  await assert.rejects(new MutationObserver(queryClient, { mutationFn: fail }).mutate(), /Nobody answered/)
})
