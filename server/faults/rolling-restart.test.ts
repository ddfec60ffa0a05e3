import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { callNode, type Node, saleFields, startNodes } from '../testing/nodes.ts'

const { platform, signedIn, a, b, worker } = await startNodes()

test('a rolling restart refuses no request, and keeps each acknowledged write', {
  timeout: 180_000,
}, async (t) => {
  const ready = new Set<Node>([a, b])
  const failures: string[] = []
  const written: string[] = []
  let isOver = false
  const balancing = watchReadiness()
  const members = await Promise.all(Array.from({ length: 4 }, () => signedIn({ plan: 'monthly' })))
  const clients = members.map(({ cookie }, index) => sendRequests(cookie, index))
  for (const node of [a, worker, b]) {
    const [other] = [a, b].filter((each) => each !== node)
    while (!other || !ready.has(other)) await wait(50)
    await node.stop()
    await node.start()
  }
  isOver = true
  await Promise.all([balancing, ...clients])

  assert.deepEqual(failures, [])
  const sales = await platform.db.selectFrom('sales').select('note').execute()
  assert.deepEqual(sales.map(({ note }) => note).toSorted(), written.toSorted())
  t.diagnostic(`${written.length} acknowledged writes`)

  /** As a load balancer does: no request for a server after it said that it is not ready. */
  async function watchReadiness() {
    while (!isOver) {
      for (const node of [a, b]) {
        const answer = await fetch(`${node.site}/readyz`).catch(() => undefined)
        await answer?.arrayBuffer()
        if (answer?.status === 200) ready.add(node)
        else ready.delete(node)
      }
      await wait(100)
    }
  }

  async function sendRequests(cookie: string, client: number) {
    for (let number = 0; !isOver; number++) {
      const note = `sale ${client}-${number}`
      const isWritten = await send('PUT', `/sale/${randomUUID()}`, { cookie, body: { ...saleFields, note } })
      if (isWritten) written.push(note)
      await send('GET', '/product/all', { cookie })
      await wait(40)
    }
  }

  async function send(method: string, path: string, request: { cookie: string; body?: object }) {
    const choice = [...ready]
    const node = choice[Math.floor(Math.random() * choice.length)]
    assert.ok(node, 'no web server was ready')
    const status = await callNode(node, method, path, request).then((answer) => answer.status, String)
    if (status !== 200) failures.push(`${method} at ${node.name}: ${status}`)
    return status === 200
  }
})
