import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  codeProblems,
  forgotProblems,
  newPasswordProblems,
  type SignupForm,
  signupProblems,
} from './form-rules.ts'

const right: SignupForm = {
  name: 'Ana Prado',
  email: 'ana@layerdrop.test',
  country: 'PT',
  password: 'Orange-kettle-7',
  confirmPassword: 'Orange-kettle-7',
  acceptsTerms: true,
}
const wrong = (form: Partial<SignupForm>) =>
  Object.fromEntries(Object.entries(signupProblems({ ...right, ...form })).filter(([, sentence]) => sentence))

test('a valid form has no errors', () => {
  assert.deepEqual(wrong({}), {})
})

test('an empty form names every field', () => {
  const empty = { name: '', email: '', country: '', password: '', confirmPassword: '', acceptsTerms: false }
  assert.deepEqual(wrong(empty), {
    name: 'Required',
    email: 'Invalid email address',
    country: 'Country is required',
    password: 'Password must be at least 8 characters long.',
    acceptsTerms: 'You must accept the Terms & Conditions and Terms of Use',
  })
})

test('a name has two letters or more, blanks do not count', () => {
  assert.deepEqual(wrong({ name: '  ' }), { name: 'Required' })
  assert.deepEqual(wrong({ name: ' A ' }), { name: 'Name must be 2 characters long.' })
  assert.deepEqual(wrong({ name: 'Al' }), {})
})

test('the first rule that a password breaks is the one named', () => {
  const cases = {
    short: 'Password must be at least 8 characters long.',
    longenough: 'Password must include at least one uppercase letter.',
    Longenough: 'Password must include at least one number.',
    Longenough1: 'Password must include at least one special character.',
  }
  for (const [password, sentence] of Object.entries(cases))
    assert.equal(newPasswordProblems({ password, confirmPassword: password }).password, sentence)
})

test('the second password must be the first', () => {
  assert.deepEqual(wrong({ confirmPassword: 'Orange-kettle-8' }), {
    confirmPassword: 'Passwords do not match',
  })
})

test('the reset email needs a valid address', () => {
  assert.deepEqual(forgotProblems({ email: ' ' }), { email: 'Email is required' })
  for (const email of ['ana', 'ana@', '@layerdrop.test', 'ana@layerdrop', 'a na@layerdrop.test'])
    assert.deepEqual(forgotProblems({ email }), { email: 'Invalid email format' }, email)
  assert.deepEqual(forgotProblems({ email: ' ana@layerdrop.test ' }), {})
})

test('a code with a gap is not complete', () => {
  for (const code of ['', '12345', '12 456', '     6'])
    assert.equal(codeProblems({ code: code }).code, 'Please enter the complete verification code', code)
  assert.equal(codeProblems({ code: '012345' }).code, undefined)
})
