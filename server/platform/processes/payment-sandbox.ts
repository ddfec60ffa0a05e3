import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Logger } from 'pino'
import type { Config } from '../config/config-type.ts'
import { startLastingChild } from './child.ts'

// All that the server knows of the sandbox beside its URL.
export const sandboxScript = 'sandbox/payments/main.ts'
const backupScript = join(import.meta.dirname, '..', '..', '..', 'sandbox/payments/backup.ts')
const folderName = 'payments'

export function startSandbox({ stripe, dataDir, env }: Config, log: Logger) {
  if (stripe.sandboxPort === undefined) return undefined
  return startLastingChild({
    script: sandboxScript,
    log,
    until: (message) => 'listening' in message,
    env: {
      NODE_COMPILE_CACHE: env.NODE_COMPILE_CACHE,
      MALLOC_ARENA_MAX: env.MALLOC_ARENA_MAX,
      PORT: String(stripe.sandboxPort),
      DATA_DIR: join(dataDir, folderName),
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecrets.join(','),
      PAYMENT_WEBHOOK_URL: stripe.webhookUrl,
      PAYMENT_SANDBOX_CONTROLS: 'on',
    },
  })
}

/** Copies the data of the sandbox of local mode. Returns the copies with their names in `DATA_DIR`. */
export async function copySandbox(dataDir: string, scratch: string) {
  const data = join(dataDir, folderName)
  if (!existsSync(data)) return []
  const copies = join(scratch, folderName)
  // A restore makes the folder also without a sandbox, which then has nothing to copy.
  mkdirSync(copies, { recursive: true, mode: 0o700 })
  await promisify(execFile)(process.execPath, [backupScript, copies], { env: { DATA_DIR: data } })
  return readdirSync(copies).map((name) => ({ name: `${folderName}/${name}`, path: join(copies, name) }))
}
