import { text } from 'node:stream/consumers'
import { after } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

type ReceivedMail = { to: string; messageId: string; subject: string }

/** Accepts every email, each after `milliseconds` and none that is held, and stores its recipient, id and subject. */
export async function testMailServer(milliseconds: number) {
  const received: ReceivedMail[] = []
  const held: (() => void)[] = []
  let isHeld = (_address: string) => false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, { envelope }, done) {
      const content = await text(stream).catch(() => '')
      await wait(milliseconds)
      if (envelope.rcptTo.some(({ address }) => isHeld(address)))
        await new Promise<void>((resolve) => held.push(resolve))
      for (const { address } of envelope.rcptTo)
        received.push({
          to: address,
          messageId: headerOf(content, 'Message-ID'),
          subject: headerOf(content, 'Subject'),
        })
      done()
    },
  })
  // A killed client breaks its connection.
  server.on('error', () => undefined)
  after(() => new Promise<void>((resolve) => server.close(resolve)))
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => {
      const address = listening.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    held,
    /** Emails to these addresses get no answer until `release`. */
    hold(addresses: string[]) {
      isHeld = (address) => addresses.includes(address)
    },
    release() {
      isHeld = () => false
      for (const accept of held.splice(0)) accept()
    },
  }
}

function headerOf(content: string, name: string) {
  const start = `${name.toLowerCase()}: `
  const line = content.split('\n').find((each) => each.toLowerCase().startsWith(start))
  return line?.slice(start.length).trim() ?? ''
}
