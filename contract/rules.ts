import * as z from 'zod/mini'
import { requiredText } from './texts.ts'

/** Specification, sections 5, 8 and 9. */
export const limits = {
  codeLength: 6,
  resendSeconds: 60,
  passwordLength: 8,
  passwordMaxLength: 128,
  nameLength: 2,
  nameMaxLength: 80,
  emailMaxLength: 254,
  slugMaxLength: 80,
  fileBytes: 50 * 1024 * 1024,
  ideaFiles: 10,
  ideaTotalBytes: 200 * 1024 * 1024,
  ideaMessageMaxLength: 5000,
  profileImgBytes: 5 * 1024 * 1024,
  printers: 10,
  listDefault: 20,
  listMax: 100,
} as const

const passwordRules: [isMet: (password: string) => boolean, sentence: string][] = [
  [(it) => it.length >= limits.passwordLength, 'Password must be at least 8 characters long.'],
  [(it) => /[A-Z]/.test(it), 'Password must include at least one uppercase letter.'],
  [(it) => /[0-9]/.test(it), 'Password must include at least one number.'],
  [(it) => /[^\p{L}\p{N}\s]/u.test(it), 'Password must include at least one special character.'],
  [(it) => it.length <= limits.passwordMaxLength, 'Password must be at most 128 characters long.'],
]

/** Returns the sentence of the first rule that the password breaks; undefined when it meets all. */
export function passwordProblem(password: string): string | undefined {
  return passwordRules.find(([isMet]) => !isMet(password))?.[1]
}

/** Exactly as typed: never trimmed or truncated. */
export const newPassword = z
  .string('Password is required')
  .check(
    z.check((context) => {
      const problem = passwordProblem(context.value)
      if (problem) context.issues.push({ code: 'custom', message: problem, input: context.value })
    }),
  )
  .register(z.globalRegistry, {
    description: 'With an uppercase letter, a number and a special character.',
    minLength: limits.passwordLength,
    maxLength: limits.passwordMaxLength,
  })

/** Returns the schema of an email address, trimmed and in lower case. */
export function emailOf({ missing, empty, wrong }: { missing: string; empty: string; wrong: string }) {
  const written = z.pipe(
    z.string(missing),
    z.transform((value) => value.trim().toLowerCase()),
  )
  return z.pipe(
    written,
    z.string().check(z.minLength(1, empty), z.maxLength(limits.emailMaxLength, wrong), z.email(wrong)),
  )
}

export const required = 'Required'
export const invalidEmail = 'Invalid email address'
export const email = emailOf({ missing: 'Email is required', empty: invalidEmail, wrong: invalidEmail })

export const personName = z.string(required).check(
  z.trim(),
  z.minLength(limits.nameLength, 'Name must be 2 characters long.'),
  z.maxLength(limits.nameMaxLength, 'Name must be at most 80 characters long.'),
  z.regex(/^[^\p{Cc}<>]*$/u, 'Name has a character that is not allowed.'),
  // Mail programs would turn a web address in a name into a link.
  z.regex(/^(?!.*(\/\/|www\.))/iu, 'Name must not contain a web address.'),
  // Buyers see the name on certificates, and must never see an email address.
  z.regex(/^(?!.*\S@[^\s@.]+\.\S)/u, 'Name must not contain an email address.'),
)

export const verificationCode = z
  .string('Please enter the complete verification code')
  .check(
    z.length(limits.codeLength, 'Please enter the complete verification code'),
    z.regex(/^[0-9]+$/, 'Verification code must only contain numbers'),
  )

export const id = z.string().check(z.uuid('This id is not valid.'))

/** Returns the schema of a whole number in a query string. */
function queryNumber(least: number, most: number, fallback: number) {
  const sentence = `must be a whole number from ${least} to ${most}`
  const written = z.pipe(
    z.string(),
    z.transform((digits) => (/^[0-9]{1,9}$/.test(digits) ? Number(digits) : Number.NaN)),
  )
  const number = z.int(sentence).check(z.gte(least, sentence), z.lte(most, sentence))
  return z
    ._default(z.pipe(written, number), fallback)
    .register(z.globalRegistry, { description: `${fallback} by default.` })
}

export const page = {
  limit: queryNumber(1, limits.listMax, limits.listDefault),
  cursor: z.optional(z.string().check(z.maxLength(500))),
}

/** ISO 8601, in UTC. */
export const time = z.iso.datetime({ offset: true })

/** The last part of a URL: `spiral-vases`. */
export const slug = z
  .string('The address is missing.')
  .check(
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use small letters, digits and single dashes.'),
    z.maxLength(limits.slugMaxLength, `The address must be at most ${limits.slugMaxLength} characters long.`),
  )

/** Returns the slug of a name: letters without accents, digits and single dashes; may be empty. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, limits.slugMaxLength)
    .replace(/^-|-$/g, '')
}

export const pictureAlt = requiredText('The description', 300, 'Say what the picture shows.')
