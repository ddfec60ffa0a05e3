import { brand } from '#contract/site/brand.ts'
import { Refusal } from '../platform/errors.ts'
import {
  type MailTemplate,
  type MailValues,
  renderMail,
  variablesOf,
} from '../platform/mail/mail-template.ts'
import type { Platform } from '../platform/platform.ts'

export type Text = Pick<MailTemplate, 'subject' | 'body'>

type Sender = Pick<Platform, 'urls' | 'contact'>

const always = ['brand', 'contact', 'site']

const examples: Record<string, string> = {
  name: 'Ana Maker',
  code: '482913',
  userId: 'example',
  minutes: '10',
  days: '14',
  newEmail: 'ana.new@example.test',
  plan: 'Monthly Plan',
  before: 'Yearly Plan',
  period: 'year',
  price: '19.00 USD a month',
  amount: '19.00 USD',
  card: ' with the card ending in 4242',
  date: '14 March 2027',
  until: '21 March 2027',
  gift: '30 June 2027',
  resumes: '14 April 2027',
  expires: '03/2027',
  next: 'The next payment is due on 14 April 2027.',
  change: 'added to',
  title: 'Spring on the shelf',
  theme: 'Planters, hooks and trays for a bright kitchen.',
  dropText: 'Everything is printed without supports.',
  pictureText: 'Spiral planter on a shelf',
  designs: '- Spiral planter\n- Herb tray',
  titles: 'Spiral planter',
  subject: 'Boards are here',
  announcement: 'Collect designs on boards: for a market, a season or a customer.',
  fixes: '- Spiral planter, version 1.1: The saucer no longer leaks.',
  slug: 'spring-on-the-shelf',
  dropId: 'example',
  missing: '- Herb tray: Model file is missing.',
  certificate: 'LD-7K3M-Q9TD-X2AF',
  seller: 'Ana Maker',
  design: 'Spiral planter',
  report: 'The print is another design than the one in the picture.',
  buyer: 'buyer@example.test',
  idea: 'A hook for headphones that clamps to a shelf',
  news: 'We plan to make this design.',
  answer: 'It comes with the May drop, in two sizes.',
  reason: 'Files were shared outside of the licence.',
  text: 'Write to us if you think this is a mistake.',
}

/** For variables that hold something else in one email; a new name would break saved texts. */
const examplesOfTemplate: Record<string, Record<string, string>> = {
  'card-expiring': { card: 'card ending in 4242' },
  'end-planned': { date: '14 June 2027', next: '14 April 2027' },
}

const indispensable = ['code', 'userId']

export function allowedVariables(builtIn: MailTemplate, { urls, contact }: Sender) {
  const names = [...new Set([...variablesOf(builtIn), ...always])]
  const site = urls.public.origin
  const values: Record<string, string> = {
    ...examples,
    ...examplesOfTemplate[builtIn.name],
    brand: brand.name,
    contact,
    site,
    picture: `${site}/landing/drop-small.webp`,
  }
  return names.map((name) => ({ name, example: values[name] ?? `[${name}]` }))
}

export async function tryText(builtIn: MailTemplate, text: Text, sender: Sender) {
  const allowed = allowedVariables(builtIn, sender)
  const used = variablesIn(text)
  const unknown = used.find((name) => !allowed.some((one) => one.name === name))
  if (unknown) {
    const field = variablesIn({ subject: text.subject, body: '' }).includes(unknown) ? 'subject' : 'body'
    throw new Refusal(400, `This email has no variable {{ ${unknown} }}.`, { data: { field } })
  }
  const missing = variablesOf(builtIn).filter((name) => !used.includes(name) && !always.includes(name))
  const needed = missing.find((name) => indispensable.includes(name))
  if (needed) throw new Refusal(400, `This email needs {{ ${needed} }}.`, { data: { field: 'body' } })
  const examplesByName = Object.fromEntries(allowed.map(({ name, example }) => [name, example]))
  const values = { ...examplesByName, contact: sender.contact }
  return { rendered: await rendered(text, values), values, missing }
}

function variablesIn(text: Text) {
  try {
    return variablesOf(text)
  } catch (error) {
    return refuse(error)
  }
}

async function rendered(text: Text, values: MailValues) {
  try {
    return await renderMail({ name: 'draft', ...text }, values)
  } catch (error) {
    return refuse(error)
  }
}

function refuse(error: unknown): never {
  const [sentence = ''] = (error instanceof Error ? error.message : '').split('\n')
  throw new Refusal(400, `The text cannot be rendered: ${sentence || 'it is not valid Liquid'}.`)
}
