import '../server/platform/node-version.mjs'
import { parseArgs } from 'node:util'
import { rehearseKills } from './kills.ts'
import { refusalOf } from './test-key.ts'

const { values, positionals } = parseArgs({
  options: { only: { type: 'string' } },
  allowPositionals: true,
})
if (positionals[0] === 'kills') process.exit(rehearseKills(process.env))
const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE } = process.env
const { PORT = '3000', REHEARSAL_TIMEOUT = '180' } = process.env
const say = (line: string) => process.stdout.write(`${line}\n`)

const refusal = refusalOf(process.env)
if (refusal) {
  process.stderr.write(`${refusal}\n`)
  process.exit(1)
}

// The service takes longer to load than a refusal.
const { openStage } = await import('./stage.ts')
const { journeys } = await import('./journeys.ts')
process.env.LOG_LEVEL ??= 'fatal'
const stage = await openStage({
  secretKey,
  webhookSecret: STRIPE_WEBHOOK_SECRET,
  apiBase: STRIPE_API_BASE ? new URL(STRIPE_API_BASE) : undefined,
  port: Number(PORT),
  timeoutSeconds: Number(REHEARSAL_TIMEOUT),
})
say(`Layerdrop listens on ${stage.address}.`)
say(
  STRIPE_WEBHOOK_SECRET
    ? 'Events must arrive from Stripe, by its CLI or an endpoint.'
    : 'This command fetches and delivers the events. Set STRIPE_WEBHOOK_SECRET to test the delivery of Stripe as well.',
)

let failed = 0
for (const [index, { name, hint, play }] of journeys.entries()) {
  if (values.only && values.only !== `${index + 1}`) continue
  const failure = await play(stage).then(
    () => undefined,
    (error: unknown) => error,
  )
  say(`${failure ? '✖' : '✔'} ${index + 1}. ${name}`)
  if (!failure) continue
  failed++
  say(`     ${failure instanceof Error ? failure.message : String(failure)}\n     ${hint}`)
}
say(failed > 0 ? `${failed} failed` : 'All journeys passed.')
await stage.end(failed > 0 ? 1 : 0)
