import type * as z from 'zod/mini'
import { email, passwordProblem, personName, verificationCode } from '#contract/rules.ts'
import type { Problems } from '../forms/forms.ts'

export type NewPasswordForm = { password: string; confirmPassword: string }

export function newPasswordProblems({
  password,
  confirmPassword,
}: NewPasswordForm): Problems<NewPasswordForm> {
  return {
    password: passwordProblem(password),
    confirmPassword: confirmPassword === password ? undefined : 'Passwords do not match',
  }
}

export type SignupForm = NewPasswordForm & {
  name: string
  email: string
  /** ISO 3166 code. */
  country: string
  acceptsTerms: boolean
}

export function signupProblems(form: SignupForm): Problems<SignupForm> {
  return {
    name: form.name.trim() ? problemWith(personName, form.name) : 'Required',
    email: emailProblem(form.email),
    country: form.country ? undefined : 'Country is required',
    ...newPasswordProblems(form),
    acceptsTerms: form.acceptsTerms ? undefined : 'You must accept the Terms & Conditions and Terms of Use',
  }
}

function emailProblem(text: string): string | undefined {
  return problemWith(email, text)
}

export function nameProblem(text: string): string | undefined {
  return problemWith(personName, text)
}

type PasswordChangeForm = NewPasswordForm & { currentPassword: string }

export function passwordChangeProblems(form: PasswordChangeForm): Problems<PasswordChangeForm> {
  return { currentPassword: form.currentPassword ? undefined : 'Required', ...newPasswordProblems(form) }
}

type EmailChangeForm = { email: string; currentPassword: string }

export function emailChangeProblems({ email, currentPassword }: EmailChangeForm): Problems<EmailChangeForm> {
  return { email: emailProblem(email), currentPassword: currentPassword ? undefined : 'Required' }
}

type LoginForm = { email: string; password: string }

export function loginProblems({ email, password }: LoginForm): Problems<LoginForm> {
  return { email: email ? undefined : 'Required', password: password ? undefined : 'Required' }
}

export type ForgotForm = { email: string }

export function forgotProblems({ email }: ForgotForm): Problems<ForgotForm> {
  const text = email.trim()
  if (!text) return { email: 'Email is required' }
  return hasEmailFormat(text) ? {} : { email: 'Invalid email format' }
}

/** Returns true for one @ with something before it, and a dot inside what follows it. */
function hasEmailFormat(text: string) {
  const [name, domain = '', ...rest] = text.split('@')
  return name !== '' && rest.length === 0 && domain.slice(1, -1).includes('.') && !/\s/.test(text)
}

export const onlyNumbers = 'Verification code must only contain numbers'

export function codeProblems({ code }: { code: string }): Problems<{ code: string }> {
  return { code: problemWith(verificationCode, code.replaceAll(' ', '')) }
}

function problemWith(schema: z.ZodMiniType, value: unknown) {
  return schema.safeParse(value).error?.issues[0]?.message
}
