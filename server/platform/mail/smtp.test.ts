import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { smtpTransport } from './mail.ts'

const received: { from: string; to: string[]; source: string }[] = []
let connections = 0
const answerMs = { recipient: 0, message: 0 }
const server = new SMTPServer({
  onConnect(_session, done) {
    connections++
    done()
  },
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, done) => void setTimeout(done, answerMs.recipient),
  onData(stream, { envelope }, done) {
    text(stream).then(async (source) => {
      await wait(answerMs.message)
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
      received.push({ from, to: envelope.rcptTo.map(({ address }) => address), source })
      done()
    }, done)
  },
})
const port = await new Promise<number>((resolve) => {
  const listening = server.listen(0, '127.0.0.1', () => {
    const address = listening.address()
    resolve(typeof address === 'object' && address ? address.port : 0)
  })
})
const closing: (() => void)[] = []
after(() => {
  for (const close of closing) close()
  server.close()
})

function transportTo(url: string, options?: Parameters<typeof smtpTransport>[2]) {
  const { send, close } = smtpTransport(url, 'Layerdrop <hello@layerdrop.test>', options)
  closing.push(close)
  return send
}

const mail = {
  id: '01a1fe29-7c34-787f-98f8-701498dc7e94',
  to: 'ana@example.test',
  subject: 'Größe',
  text: 'Hello',
  html: '<p>Hello</p>',
}

test('a mail is sent by SMTP with both bodies, and with the same message id at every attempt', async () => {
  const send = transportTo(`smtp://127.0.0.1:${port}`)
  await send(mail)
  await send(mail)
  assert.deepEqual(
    received.map(({ from, to }) => ({ from, to })),
    Array.from({ length: 2 }, () => ({ from: 'hello@layerdrop.test', to: ['ana@example.test'] })),
  )
  for (const { source } of received) {
    assert.match(source, /^Message-ID: <01a1fe29-7c34-787f-98f8-701498dc7e94@layerdrop\.test>/im)
    assert.match(source, /text\/plain/)
    assert.match(source, /text\/html/)
    assert.doesNotMatch(source, /List-Unsubscribe/i)
  }
})

test('mails that follow each other share one connection', async () => {
  const send = transportTo(`smtp://127.0.0.1:${port}`)
  const before = connections
  for (let sent = 0; sent < 5; sent++) await send(mail)
  assert.equal(connections - before, 1)
})

test('a rate below the number of connections is kept', async () => {
  const send = transportTo(`smtp://127.0.0.1:${port}?rateLimit=5`)
  const times: number[] = []
  await Promise.all(
    Array.from({ length: 7 }, async () => {
      await send(mail)
      times.push(performance.now())
    }),
  )
  for (const from of times)
    assert.ok(times.filter((time) => time >= from && time < from + 500).length <= 5, `${times}`)
})

test('a bulk mail has List-Unsubscribe headers', async () => {
  const send = transportTo(`smtp://127.0.0.1:${port}`)
  await send({ ...mail, unsubscribeUrl: 'https://layerdrop.test/end/fixes-1' })
  const source = received.at(-1)?.source ?? ''
  assert.match(source, /^List-Unsubscribe: <https:\/\/layerdrop\.test\/end\/fixes-1>/im)
  assert.match(source, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click/im)
})

test('a mail server without TLS gets no email when TLS is required, whatever the URL says', async () => {
  const before = received.length
  for (const query of ['', '?ignoreTLS=true', '?opportunisticTLS=true', '?requireTLS=false']) {
    const url = `smtp://127.0.0.1:${port}${query}`
    await assert.rejects(transportTo(url, { needsTls: true })(mail))
  }
  assert.equal(received.length, before)
})

test('a mail server that cannot be reached is an error', async () => {
  const send = transportTo('smtp://127.0.0.1:9')
  await assert.rejects(send(mail), { code: /ECONNREFUSED|ESOCKET/ })
})

/** RFC 5321, 4.5.3.2.6: a spurious timeout there "would typically result in delivery of multiple copies". */
test('the wait for an answer is longer once a mail is written, and limited', async () => {
  const times = { deadline: 2_000, answerWithin: 4_000 }
  const send = transportTo(`smtp://127.0.0.1:${port}`, times)
  const before = received.length
  answerMs.message = 3_000
  await send(mail)
  assert.equal(received.length, before + 1)
  answerMs.message = 6_000
  await assert.rejects(send(mail), { code: 'EABORT' })
  answerMs.message = 0
  answerMs.recipient = 3_000
  await assert.rejects(send(mail), { code: 'EABORT' })
  answerMs.recipient = 0
})

test('a mail server that answers slowly is stopped at the deadline', async () => {
  const slow = createServer((socket) => {
    const talk = setInterval(() => socket.write('220-one moment\r\n'), 20)
    socket.on('error', () => undefined).on('close', () => clearInterval(talk))
  })
  const slowPort = await new Promise<number>((resolve) => {
    slow.listen(0, '127.0.0.1', () => {
      const address = slow.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  const send = transportTo(`smtp://127.0.0.1:${slowPort}`, {
    deadline: 200,
  })
  await assert.rejects(send(mail), { code: 'EABORT' })
  await new Promise((resolve) => slow.close(resolve))
})
