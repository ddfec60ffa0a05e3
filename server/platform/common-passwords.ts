import { createRequire } from 'node:module'
import { brand } from '#contract/site/brand.ts'
import { Refusal } from './errors.ts'

/** Digits and signs that people add to a word to satisfy a rule. */
const maxPadding = 5
const shortestWord = 4
const fewestCharacters = 5

type Person = { email: string; name: string }

type PasswordLists = { mostCommon: Set<string>; common: Set<string> }
let lists: PasswordLists | undefined

export function refuseEasyPassword(password: string, person: Person) {
  if (isEasyToGuess(password, person)) throw new Refusal(400, 'Choose a password that is harder to guess.')
}

/** Also for a common password repeated or with a year, and for the name of the product or the person in disguise: `P@ssw0rd1!`. */
export function isEasyToGuess(password: string, person: Person): boolean {
  if (new Set(password.toLowerCase()).size < fewestCharacters) return true
  return [password, withoutYearsAndRuns(password)].some((text) => isCommonOrPersonal(text, person))
}

/** Unpacked at the first password, because few processes need the lists. Not by `import()`: the settings are checked synchronously. */
function commonPasswords(): PasswordLists {
  if (lists) return lists
  const load = createRequire(import.meta.url)
  const { dictionary }: typeof import('@zxcvbn-ts/language-common') = load('@zxcvbn-ts/language-common')
  const words = dictionary['passwords-common']
  const mostCommon = new Set(words.slice(0, 3_000).filter((word) => word.length >= shortestWord))
  lists = { mostCommon, common: new Set(words) }
  return lists
}

function isCommonOrPersonal(password: string, { email, name }: Person): boolean {
  const { mostCommon, common } = commonPasswords()
  const personal = new Set(wordsOf(email, name))
  const disguises = [password, spelledWith('i', password), spelledWith('l', password)].map((it) =>
    it.toLowerCase(),
  )
  return disguises.some((plain) => {
    if (common.has(plain) || plain.includes(email) || bare(plain).includes(bare(brand.name))) return true
    return coresOf(plain, password).some((core) => mostCommon.has(core) || personal.has(core))
  })
}

function wordsOf(email: string, name: string) {
  const [local = ''] = email.split('@')
  return [email, local, name, ...local.split(/[^\p{L}\p{N}]+/u), ...name.split(/[^\p{L}\p{N}]+/u)]
    .map((word) => word.toLowerCase())
    .flatMap((word) => [word, bare(word)])
    .filter((word) => word.length >= shortestWord)
}

function coresOf(plain: string, typed: string) {
  const front = paddingOf(typed)
  const back = paddingOf([...typed].reverse().join(''))
  const cores: string[] = []
  for (let from = 0; from <= front; from++)
    for (let to = 0; to <= back && from + to <= maxPadding; to++)
      cores.push(plain.slice(from, plain.length - to))
  const letters = bare(plain)
  if (plain.length - letters.length <= maxPadding) cores.push(letters, unitOf(letters))
  return cores
}

function withoutYearsAndRuns(password: string) {
  const rest = [...password.replace(/(?:19|20)\d\d/g, '')]
  return rest.filter((sign, index) => sign !== rest[index - 1] || /\p{L}/u.test(sign)).join('')
}

function unitOf(text: string) {
  for (let length = 1; length <= text.length / 2; length++)
    if (text.slice(0, length).repeat(text.length / length) === text) return text.slice(0, length)
  return text
}

function paddingOf(typed: string) {
  return Math.min(maxPadding, typed.match(/^[^\p{L}]*/u)?.[0].length ?? 0)
}

function bare(text: string) {
  return text.toLowerCase().replace(/[^\p{L}]/gu, '')
}

const similarLetters: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
}

function spelledWith(one: 'i' | 'l', password: string) {
  return password.replace(/[@430$57!1|]/g, (sign) => similarLetters[sign] ?? one)
}
