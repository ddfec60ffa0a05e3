import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fairQueue, type QueueEntry } from './fair-queue.ts'

const nextTick = () => new Promise(setImmediate)

/** Creates a queue whose work ends when the test says so. */
function testQueue(limits: Parameters<typeof fairQueue>[0]) {
  const limited = fairQueue(limits)
  const begun: string[] = []
  const running: (() => void)[] = []
  const refused: string[] = []
  const send = (name: string, entry: Partial<QueueEntry> = {}) =>
    limited({ network: name.charAt(0), key: name.charAt(0), ...entry }, async () => {
      begun.push(name)
      await new Promise<void>((resolve) => running.push(resolve))
    }).catch(({ status }) => void refused.push(`${name} ${status}`))
  async function finishAll() {
    for (await nextTick(); running.length > 0; await nextTick()) running.shift()?.()
  }
  return { begun, running, refused, send, finishAll }
}

const roomy = { atOnce: 2, waitingOfKey: 100, waiting: 100 }

test('the concurrency limit holds, and waiting keys take turns', async () => {
  const queue = testQueue(roomy)
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'c1']) void queue.send(name)
  await nextTick()
  assert.equal(queue.running.length, 2)
  await queue.finishAll()
  assert.deepEqual(queue.begun, ['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2', 'a5'])
})

test('a task of another key starts after at most two of two hundred waiting ones', async () => {
  const queue = testQueue({ ...roomy, waitingOfKey: 300, waiting: 300 })
  for (let index = 0; index < 200; index++) void queue.send(`a${index}`)
  void queue.send('b')
  await queue.finishAll()
  assert.ok(queue.begun.indexOf('b') <= 3)
  assert.equal(queue.begun.length, 201)
})

test('networks take turns, and so do the accounts of each', async () => {
  const queue = testQueue({ ...roomy, atOnce: 1 })
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) void queue.send(name, { key: name })
  for (const name of ['b3', 'a4']) void queue.send(name, { key: `${name.charAt(0)}2` })
  await queue.finishAll()
  assert.deepEqual(queue.begun, ['a1', 'a2', 'b1', 'a3', 'b2', 'a4', 'b3'])
})

test('two hundred accounts of one network neither delay nor crowd out another network', async () => {
  const queue = testQueue({ ...roomy, waiting: 198 })
  for (let index = 0; index < 200; index++) void queue.send(`a${index}`, { key: `account ${index}` })
  void queue.send('b')
  void queue.send('a-late')
  await queue.finishAll()
  assert.ok(queue.begun.indexOf('b') <= 3)
  assert.deepEqual(queue.refused.toSorted(), ['a-late 503', 'a2 503'])
})

test('a key that has too many waiting is refused, and others are not', async () => {
  const queue = testQueue({ atOnce: 1, waitingOfKey: 2, waiting: 10 })
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1']) void queue.send(name)
  await queue.finishAll()
  assert.deepEqual(queue.begun, ['a1', 'a2', 'b1', 'a3'])
  assert.deepEqual(queue.refused.toSorted(), ['a4 429'])
})

test('the last task of the longest line is refused when too many wait', async () => {
  const queue = testQueue({ atOnce: 1, waitingOfKey: 9, waiting: 4 })
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1', 'd1', 'a6']) void queue.send(name)
  await queue.finishAll()
  assert.deepEqual(queue.begun, ['a1', 'a2', 'b1', 'c1', 'd1'])
  assert.deepEqual(queue.refused.toSorted(), ['a3 503', 'a4 503', 'a5 503', 'a6 503'])
})

test('abandoned work never starts, and its place goes to the next', async () => {
  const queue = testQueue({ ...roomy, atOnce: 1 })
  const gone = new AbortController()
  const { signal } = gone
  for (const name of ['a1', 'a2', 'a3']) void queue.send(name, { signal })
  void queue.send('b1')
  await nextTick()
  gone.abort()
  void queue.send('a4', { signal })
  await queue.finishAll()
  assert.deepEqual(queue.begun, ['a1', 'b1'])
  assert.deepEqual(queue.refused.toSorted(), ['a2 503', 'a3 503', 'a4 503'])
})

test('failed work frees its place', async () => {
  const limited = fairQueue({ atOnce: 1, waitingOfKey: 1, waiting: 1 })
  const entry = { network: 'a', key: 'a' }
  await assert.rejects(
    limited(entry, () => Promise.reject(new Error('broken'))),
    /broken/,
  )
  assert.equal(await limited(entry, async () => 'done'), 'done')
})
