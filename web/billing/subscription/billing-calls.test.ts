import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { awaitedSubscriptionQuery } from './billing-calls.ts'

test('the plan is polled while a change is pending, until the server refuses', () => {
  const observer = new QueryObserver(new QueryClient(), awaitedSubscriptionQuery)
  const query = observer.getCurrentQuery()
  const { refetchInterval } = observer.options
  const soonAfter = (status: number) => {
    query.setState({ error: new ApiError({ status, message: 'No.' }) })
    return typeof refetchInterval === 'function' ? refetchInterval(query) : refetchInterval
  }
  for (const status of [0, 429, 502, 503]) assert.equal(soonAfter(status), 1_500)
  for (const status of [401, 404]) assert.equal(soonAfter(status), false)
})
