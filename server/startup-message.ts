import type { Config } from './platform/config/config-type.ts'

export function printStartupMessage(config: Config, demoLines: string[]) {
  const site = config.publicUrl.origin
  if (!config.local || config.worker === 'only')
    return process.stdout.write(
      config.worker === 'only' ? 'Layerdrop works\n' : `Layerdrop listens on ${config.host}:${config.port}\n`,
    )
  const lines = [
    '',
    `  Layerdrop is ready     ${site}`,
    `  Sent emails            ${site}/dev/mailbox`,
    ...(config.apiDocs ? [`  API document           ${site}/backend/api/v1/openapi.json`] : []),
    ...(config.stripe.sandboxPort ? [`  Payment sandbox        ${config.stripe.apiBase?.origin}`] : []),
    '',
    ...(config.admin ? [`  Admin                  ${config.admin.email}  ${config.admin.password}`] : []),
    ...demoLines,
    '  Stop with Ctrl-C',
    '',
  ]
  return process.stdout.write(`${lines.join('\n')}\n`)
}
