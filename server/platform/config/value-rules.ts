import { createPublicKey } from 'node:crypto'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { email } from '#contract/rules.ts'
import type { Environment } from './config-type.ts'

type Rule = { isGood: (value: string) => boolean; sentence: string }

const database: Rule = {
  isGood: (value) => /^postgres(ql)?:\/\//.test(value),
  sentence: 'must start with postgres://.',
}

const emailAddress: Rule = {
  isGood: (value) => z.safeParse(email, value).success,
  sentence: 'must be an email address.',
}

/** A port, or an address with one, such as 10.0.0.5:9400 or [::]:9400. */
export const metricsPlace = /^(?:([\w.-]+|\[[\da-fA-F:.]+\]):)?(\d{1,5})$/

const rules: Record<string, Rule> = {
  DATABASE_URL: database,
  DATABASE_READ_URL: database,
  DATABASE_DIRECT_URL: database,
  DATABASE_MIGRATION_URL: database,
  MAIL_URL: {
    isGood: (value) => !URL.canParse(value) || isMailServer(new URL(value)),
    sentence: 'must start with smtp:// or smtps:// and name a host; rateLimit and rateDelta are above 0.',
  },
  DRAIN_SECONDS: {
    isGood: (value) => /^\d{1,2}$/.test(value) && Number(value) <= 45,
    sentence: 'must be a number of seconds from 0 to 45.',
  },
  CLAMAV_URL: {
    isGood: (value) => !URL.canParse(value) || /^(tcp:\/\/[^/?#]+|unix:\/\/\/[^?#]+)$/.test(value),
    sentence: 'must be tcp://host:port or unix:///path of a clamd.',
  },
  METRICS: {
    isGood: (value) =>
      value === 'off' || Number(value.match(metricsPlace)?.[2] ?? Number.POSITIVE_INFINITY) <= 65_535,
    sentence: 'must be off, a port, or an address with a port, as in 10.0.0.5:9400.',
  },
  METRICS_TOKEN: {
    isGood: (value) => /^[\w.~+/=-]{16,}$/.test(value),
    sentence: 'must be at least 16 letters, digits or signs of - . _ ~ + / =.',
  },
  MAIL_FROM: {
    isGood: (value) => /^([^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value),
    sentence: 'must contain an address, as in Layerdrop <hello@layerdrop.example>.',
  },
  MAIL_EVENTS_SES_TOPIC: {
    isGood: (value) => /^arn:aws:sns:[a-z0-9-]{5,30}:\d{12}:[\w-]{1,256}$/.test(value),
    sentence: 'must be the ARN of a topic, as in arn:aws:sns:eu-central-1:123456789012:mail-events.',
  },
  MAIL_EVENTS_POSTMARK_LOGIN: {
    isGood: (value) => /^[^:]+:.{16,}$/.test(value),
    sentence: 'must be name:password, with a password of at least 16 characters.',
  },
  MAIL_EVENTS_SENDGRID_KEY: {
    isGood: isPublicKey,
    sentence: 'must be the verification key of the signed event webhook.',
  },
  MAIL_EVENTS_MAILGUN_KEY: {
    isGood: (value) => value.length >= 16,
    sentence: 'must be the webhook signing key, at least 16 characters long.',
  },
  ADMIN_EMAIL: emailAddress,
  CONTACT_EMAIL: emailAddress,
  GTM_ID: {
    isGood: (value) => /^GTM-[A-Z0-9]+$/.test(value),
    sentence: 'must look like GTM-ABC1234.',
  },
  ANALYTICS_ID: {
    isGood: (value) => /^G-[A-Z0-9]+$/.test(value),
    sentence: 'must look like G-ABC123DEF4.',
  },
  PIXEL_ID: { isGood: (value) => /^\d{5,20}$/.test(value), sentence: 'must be a number.' },
  TRUST_PROXY: {
    isGood: (value) => value === 'off' || value.split(',').every((part) => isNetwork(part.trim())),
    sentence: 'must be off, loopback, or a comma-separated list of addresses and networks.',
  },
}

export function valueProblems(env: Environment) {
  return Object.entries(rules).flatMap(([name, { isGood, sentence }]) => {
    const value = env[name]?.trim()
    return value && !isGood(value) ? [`${name} ${sentence}`] : []
  })
}

function isMailServer({ protocol, hostname, searchParams }: URL) {
  const rates = ['rateLimit', 'rateDelta'].map((name) => searchParams.get(name))
  return (
    /^smtps?:$/.test(protocol) && hostname !== '' && rates.every((rate) => rate === null || Number(rate) > 0)
  )
}

function isPublicKey(base64: string) {
  try {
    createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' })
    return true
  } catch {
    return false
  }
}

function isNetwork(text: string) {
  if (text === 'loopback') return true
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

export function folderOf(value: string) {
  if (!/^[a-z][a-z0-9+.-]+:/i.test(value)) return resolve(value)
  if (!/^file:\/\/\//i.test(value) || !URL.canParse(value)) return undefined
  return fileURLToPath(value)
}
