import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dictionary } from '@zxcvbn-ts/language-common'
import { passwordProblem } from '#contract/rules.ts'
import { isEasyToGuess } from './common-passwords.ts'

const zoe = { email: 'zoe.miller@example.test', name: 'Zoe Miller' }
const easy = (password: string) => isEasyToGuess(password, zoe)

test('common passwords are easy to guess, also with digits and signs added', () => {
  const decorated = [
    'Password1!',
    'P@ssw0rd',
    'P@$$w0rd1',
    'Passw0rd!',
    'Qwerty123!',
    '!Dragon77',
    '1Q2w3e4r!',
    '!QAZ2wsx',
    '1qaz!QAZ',
    'Welcome#1',
    'Iloveyou2!',
    'Fish#2026',
    'Letmein!23',
    'Abc123!!',
    'M0nkey!!1',
  ]
  for (const password of decorated) assert.ok(easy(password), password)
})

test('each of the 3,000 most common passwords is refused, also with digits and signs added', () => {
  const decorated = dictionary['passwords-common']
    .slice(0, 3_000)
    .flatMap((word) => [`${word.charAt(0).toUpperCase()}${word.slice(1)}1!`, `${word.toUpperCase()}@123`])
    .filter((password) => passwordProblem(password) === undefined)
  assert.ok(decorated.length > 3_000)
  assert.deepEqual(
    decorated.filter((password) => !easy(password)),
    [],
  )
})

test('the product’s name and the user’s own name and email are weak passwords', () => {
  const personal = [
    'Layerdrop-demo-1',
    'L@yerdr0p!',
    'Zoe-Miller-1',
    'Zoemiller99!',
    'Miller-2026',
    'Zoe.Miller@example.test1',
    'ZOE.MILLER#7',
  ]
  for (const password of personal) assert.ok(easy(password), password)
})

test('repetitions and words with a year are easy to guess', () => {
  const simple = [
    'aaaaaaaaaaA1!',
    'Summer2026!!!',
    'Passw0rd-Passw0rd',
    '1998!Dragon-2026',
    'DragonDragon77!',
  ]
  for (const password of simple) assert.ok(easy(password), password)
})

test('a password that is hard to guess is accepted', () => {
  const hard = [
    'Quiet-Lathe-83',
    'xK9#mQ2$vL',
    'aB3$love',
    'Correct-Horse-9',
    'Str0ng!Passage',
    'The Miller of Zoetermeer 4!',
    '8!Tz-4829-1748',
    'Ünïcödé-Wörd-5',
  ]
  for (const password of hard) assert.ok(!easy(password), password)
})

test('a short name does not make ordinary words easy', () => {
  const al = { email: 'al@example.test', name: 'Al Li' }
  assert.ok(!isEasyToGuess('Also-Liked-44', al))
})
