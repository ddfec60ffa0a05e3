import type { Transporter } from 'nodemailer'

const onWritten = new WeakMap<AbortSignal, () => void>()

export function startDeadline(deadline: number, answerWithin: number) {
  const late = new AbortController()
  const abort = () => late.abort()
  let timer = setTimeout(abort, deadline)
  onWritten.set(late.signal, () => {
    clearTimeout(timer)
    timer = setTimeout(abort, answerWithin)
  })
  return { signal: late.signal, end: () => clearTimeout(timer) }
}

/** Tells the deadline of each mail when the connection has read the end of its message, which it does after DATA. */
export function watchMessages(transporter: Pick<Transporter, 'use'>) {
  transporter.use('stream', ({ data: { signal }, message }, done) => {
    message.processFunc((stream) => stream.once('end', () => signal && onWritten.get(signal)?.()))
    done()
  })
}
