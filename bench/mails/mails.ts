import { SMTPServer } from 'smtp-server'
import { withServer } from '../child-server.ts'
import { atLeast, type Figure } from '../figures.ts'
import type { Ready } from './mails-server.ts'

const mails = 500

/** Measures the emails that one worker sends while both of its queues are full, to a server that answers at once. */
export async function measure(): Promise<Figure[]> {
  const arrivals: number[] = []
  const all = Promise.withResolvers<void>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream.resume().once('end', () => {
        if (arrivals.push(performance.now()) === 2 * mails) all.resolve()
        done()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await new Promise((resolve) => listening.once('listening', resolve))
  const address = listening.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const env = { MAIL_URL: `smtp://127.0.0.1:${port}`, MAILS: String(mails) }
  try {
    return await withServer<Ready>({ file: 'mails/mails-server.ts', env }, async () => {
      await all.promise
      const seconds = ((arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0)) / 1000
      const absolute = `${arrivals.length} emails in ${seconds.toFixed(1)} s`
      return [atLeast('emails that a worker sends', arrivals.length / seconds, 100, { unit: '/s', absolute })]
    })
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
}
