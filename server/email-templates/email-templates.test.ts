import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type * as z from 'zod/mini'
import type * as contract from '#contract/email-templates.ts'
import { sentMails } from '../mails.ts'
import { testService } from '../testing/service.ts'

const { call, signedIn, platform, mailsTo, clock } = await testService()
const { cookie, user } = await signedIn({ role: 'admin', name: 'Ana' })
const other = await signedIn({ role: 'admin', name: 'Bruno' })

const mailNamed = (name: string) => {
  const mail = sentMails.find(({ template }) => template.name === name)
  assert.ok(mail)
  return mail.template
}
const resetLinkMail = mailNamed('reset-password')

const at = (name: string) => `/admin/email-templates/${name}`
type Shown = z.output<(typeof contract.showTemplate)['reply']>
const show = async (name: string) => (await call<Shown>('GET', at(name), { cookie })).body.data.template
const save = (name: string, body: object, by = cookie) => call('PATCH', at(name), { cookie: by, body })

const greeting = {
  subject: 'A new password for {{ brand }}',
  body: 'Use {{ site }}/x?{{ userId }}-{{ code }}',
}

test('every mail that the code can send is in the list, once', async () => {
  const files = globSync('server/**/{mails,*-mail,*-mails}.ts', {
    cwd: join(import.meta.dirname, '..', '..'),
  })
  const names = files
    .filter((file) => file !== join('server', 'mails.ts'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^ +name: '([^']+)'/gm)].map(([, name]) => name),
    )
  const { body } = await call<z.output<(typeof contract.listTemplates)['reply']>>(
    'GET',
    '/admin/email-templates',
    { cookie },
  )
  assert.deepEqual(body.data.templates.map(({ name }) => name).sort(), names.sort())
  assert.ok(body.data.templates.every(({ version, isBuiltIn }) => version === 0 && isBuiltIn))
})

test('every built-in text can be previewed without a missing variable', async () => {
  for (const { template } of sentMails) {
    const { status, body } = await call('POST', `${at(template.name)}/preview`, { cookie, body: template })
    assert.deepEqual([status, body.data.missing], [200, []], template.name)
    assert.doesNotMatch(String(body.data.text), /\{\{|\[\w+\]/)
    assert.doesNotMatch(
      String(body.data.text),
      /[.!?]\.|\b[Tt]he next payment is due on (?!\d)/,
      template.name,
    )
  }
})

test('a saved text is used from then on, and the audit log says who changed it', async () => {
  assert.equal((await save('reset-password', { ...greeting, version: 0 })).status, 200)
  await platform.mail.send(platform, {
    to: 'reader@example.test',
    template: resetLinkMail,
    data: { userId: 'u', code: 'c', minutes: '60' },
  })
  const [mail] = await mailsTo('reader@example.test')
  assert.match(String(mail?.subject), /^A new password for /)
  assert.match(String(mail?.text), /\/x\?u-c/)
  const { version, isBuiltIn, changedBy, versions } = await show('reset-password')
  assert.deepEqual([version, isBuiltIn, changedBy], [1, false, 'Ana'])
  assert.deepEqual(
    versions.map(({ version }) => version),
    [1, 0],
  )
  const audit = await call<{ rows: { action: string; thing: string; actor: string }[] }>(
    'GET',
    '/admin/audit?kind=email-template',
    { cookie },
  )
  assert.deepEqual(
    audit.body.data.rows.map(({ action, thing, actor }) => [action, thing, actor]),
    [['edit', 'Password reset link', 'Ana']],
  )
})

test('two administrators do not overwrite one another', async () => {
  clock.now = new Date(clock.now.getTime() + 120_000)
  const answers = await Promise.all([
    save('welcome', { subject: 'One', body: 'One', version: 0 }),
    save('welcome', { subject: 'Two', body: 'Two', version: 0 }, other.cookie),
  ])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  const stale = await save('reset-password', { ...greeting, version: 0 }, other.cookie)
  assert.deepEqual([stale.status, stale.body.code], [409, 'changed_meanwhile'])
  assert.match(stale.body.message, /^Ana changed this 2 minutes ago/)
})

test('an older version and the built-in text are restored as a new version', async () => {
  const restore = (restored: number, version: number) =>
    call('POST', `${at('reset-password')}/restore`, { cookie, body: { restored, version } })
  assert.equal((await restore(0, 1)).status, 200)
  const builtIn = await show('reset-password')
  assert.deepEqual([builtIn.subject, builtIn.isBuiltIn, builtIn.version], [resetLinkMail.subject, true, 2])
  assert.equal((await restore(1, 2)).status, 200)
  assert.equal((await show('reset-password')).subject, greeting.subject)
  assert.equal((await restore(9, 3)).status, 404)
  assert.equal((await restore(0, 2)).status, 409)
})

test('a text that cannot be sent is refused in a sentence', async () => {
  const refusal = async (text: object) => {
    const { status, body } = await save('reset-password', { ...greeting, ...text, version: 3 })
    assert.equal(status, 400, JSON.stringify(text))
    return body
  }
  const refused = async (text: object) => (await refusal(text)).message
  const unknown = await refusal({ body: 'Dear {{ nme }}, {{ code }} {{ userId }}' })
  assert.deepEqual(
    [unknown.message, unknown.data],
    ['This email has no variable {{ nme }}.', { field: 'body' }],
  )
  assert.deepEqual((await refusal({ subject: 'Dear {{ nme }}' })).data, { field: 'subject' })
  assert.equal(await refused({ body: 'No code for {{ userId }}' }), 'This email needs {{ code }}.')
  assert.match(await refused({ body: '{{ code }} {{ userId }} {% if %}' }), /^The text cannot be rendered: /)
  assert.match(
    await refused({ body: '{{ code }} {{ userId }} {% include "x" %}' }),
    /^The text cannot be rendered: /,
  )
  assert.match(
    await refused({ body: '{{ code }} {{ userId }} {{ code | shout }}' }),
    /^The text cannot be rendered: /,
  )
  assert.match(
    await refused({ body: '{{ code }}{{ userId }}{% for a in (1..100000000) %}x{% endfor %}' }),
    /^The text cannot be rendered: /,
  )
  assert.equal(await refused({ subject: ' ' }), 'Subject is required')
  assert.equal((await show('reset-password')).version, 3)
})

test('a text that this release cannot render does not block an email', async () => {
  await platform.db
    .insertInto('mail_texts')
    .values({
      name: 'password-changed',
      version: 1,
      subject: 'Changed',
      body: 'Dear {{ gone }}',
      saved_at: new Date(),
      saved_by: 'Ana',
    })
    .execute()
  const template = mailNamed('password-changed')
  await platform.mail.send(platform, { to: 'safe@example.test', template, data: { name: 'Rita' } })
  const [mail] = await mailsTo('safe@example.test')
  assert.match(String(mail?.text), /^Hello Rita/)
})

test('a test email of a draft goes to the administrator, and the draft is not saved', async () => {
  const draft = { subject: 'Try {{ code }}', body: 'For {{ userId }}' }
  const { status } = await call('POST', `${at('reset-password')}/test-send`, { cookie, body: draft })
  assert.equal(status, 200)
  const [mail] = await mailsTo(user.email)
  assert.deepEqual([mail?.template, mail?.subject], ['test-mail', 'Try 482913'])
  assert.equal((await show('reset-password')).version, 3)
})

test('a mail that does not exist is not found', async () => {
  assert.equal((await call('GET', at('nothing'), { cookie })).status, 404)
})
