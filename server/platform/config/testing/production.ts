import assert from 'node:assert/strict'
import { ConfigError, readConfig } from '../config.ts'

export const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://layerdrop.example',
  DATABASE_URL: 'postgres://db/layerdrop?sslmode=verify-full',
  FILES_URL: '/srv/layerdrop/files',
  MAIL_URL: 'smtp://mail.example:587',
  MAIL_FROM: 'Layerdrop <hello@layerdrop.example>',
  STRIPE_SECRET_KEY: 'sk_live_0123456789',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
}

export function problemsOf(env: Record<string, string>) {
  try {
    readConfig(env)
    return []
  } catch (error) {
    assert.ok(error instanceof ConfigError)
    return error.problems
  }
}
