import { countries } from 'countries-list'
import { excludedCountries, isIsoCountry } from '#contract/accounts/countries.ts'
import { Refusal } from '../../platform/errors.ts'

/** Letters of other alphabets, in lower case, that look like a Latin one in either case. */
const similarLetters = new Map(
  'аa вb сc ԁd еe һh нh іi јj кk ӏl мm оo пn рp ԛq гr ѕs тt уy хx ѵv ѡw αa βb εe ζz ηh ιi κk μm νn οo ρp ςc τt υy χx ıi'
    .split(' ')
    .map(([letter = '', latin = '']) => [letter, latin]),
)

const list = Object.entries(countries)
  .map(([code, { name, native }]) => ({ code, name, native }))
  .filter(({ code }) => isIsoCountry(code))
const nameOf = new Map(Object.entries(countries).map(([code, { name }]) => [code, name]))
const codeOf = new Map(
  list.flatMap(({ code, name, native }) => [code, name, native].map((spelling) => [folded(spelling), code])),
)

/** Other names of excluded countries, for the refusal's text only. */
const otherNamesOfExcluded = new Set(
  [
    'BRA',
    'Brésil',
    'Brasile',
    'Brasilien',
    'Бразилия',
    'Federative Republic of Brazil',
    'República Federativa do Brasil',
    'CHN',
    'PRC',
    "People's Republic of China",
    'Mainland China',
    'Zhongguo',
    'Chine',
    'Cina',
    'Kina',
    'Китай',
    '中國',
    '中华人民共和国',
    '中華人民共和國',
  ].map(folded),
)

/** Accepts a name, an ISO code, or both. Throws a Refusal for a country we do not sell to. */
export function acceptedCountry({
  country,
  countryCode,
}: {
  country: string
  countryCode?: string | undefined
}): string {
  const given = countryCode ? [country, countryCode] : [country]
  const codes = given.map((spelling) => codeOf.get(folded(spelling)))
  const isExcluded = (code: string | undefined) => code !== undefined && excludedCountries.includes(code)
  if (codes.some(isExcluded) || given.some((spelling) => otherNamesOfExcluded.has(folded(spelling))))
    throw new Refusal(400, 'Service not available in China and Brazil')
  const [code, second] = codes
  if (code === undefined || (countryCode && second === undefined))
    throw new Refusal(400, 'Choose a country from the list.')
  if (countryCode && second !== code) throw new Refusal(400, 'The country and its code do not match.')
  return code
}

export function countryName(code: string | null): string {
  return nameOf.get(code ?? '') ?? ''
}

/** Ignores case, accents, full-width forms, invisible characters and look-alike letters. */
function folded(spelling: string) {
  return spelling
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[\p{sc=Cyrillic}\p{sc=Greek}ı]/gu, (letter) => similarLetters.get(letter) ?? letter)
    .replace(/\s+/g, ' ')
    .trim()
}
