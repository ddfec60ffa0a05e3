import type { Config } from './platform/config/config-type.ts'
import { localDefaults } from './platform/config/local-defaults.ts'

const demoAccounts = ['basic', 'monthly', 'yearly', 'expired'].map((name) => `${name}@layerdrop.test`)

/** What a person needs to know after `npm start`. */
export function greet(config: Config) {
  const site = config.publicUrl.origin
  if (!config.local || config.worker === 'only')
    return process.stdout.write(
      config.worker === 'only' ? 'Layerdrop works\n' : `Layerdrop listens on ${config.host}:${config.port}\n`,
    )
  const lines = [
    '',
    `  Layerdrop is ready     ${site}`,
    `  Mails it sent          ${site}/dev/mailbox`,
    ...(config.apiDocs ? [`  API document           ${site}/backend/api/v1/openapi.json`] : []),
    ...(config.stripe.sandboxPort ? [`  Payment sandbox        ${config.stripe.apiBase?.origin}`] : []),
    '',
    ...accounts(config),
    '  Card for trying: 4242 4242 4242 4242, any future date, any CVC',
    '  Stop with Ctrl-C',
    '',
  ]
  return process.stdout.write(`${lines.join('\n')}\n`)
}

function accounts({ admin, demo }: Config) {
  return [
    ...(admin ? [`  Admin                  ${admin.email}  ${admin.password}`] : []),
    ...(demo === 'off'
      ? []
      : [
          `  Members                ${demoAccounts.join(', ')}`,
          `                         password ${localDefaults.demoPassword}`,
        ]),
    '',
  ]
}
