import { setTimeout as wait } from 'node:timers/promises'
import type { APIRequestContext } from '@playwright/test'

type Message = { to: string; subject: string; text: string; at: string }

/** Waits for the newest mail to this address whose subject matches, and returns it. */
export async function mailTo(request: APIRequestContext, to: string, subject: RegExp) {
  for (let round = 0; round < 400; round++) {
    const response = await request.get(`/dev/mailbox.json?to=${encodeURIComponent(to)}`)
    const { messages }: { messages: Message[] } = await response.json()
    const mail = messages.find((message) => subject.test(message.subject))
    if (mail) return mail
    await wait(200)
  }
  throw new Error(`No mail to ${to} with the subject ${subject}`)
}

export async function codeTo(request: APIRequestContext, to: string) {
  const { text } = await mailTo(request, to, /code|verif/i)
  const code = text.match(/\b[0-9]{6}\b/)?.[0]
  if (!code) throw new Error(`The mail to ${to} has no code`)
  return code
}
