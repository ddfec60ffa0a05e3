import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acceptedCountry, countryName } from './countries.ts'

const message = (country: string, countryCode?: string) => {
  try {
    return acceptedCountry({ country, countryCode })
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

test('a country is found by its English name, local name or code, in any case', () => {
  for (const country of ['Germany', 'germany', ' GERMANY ', 'Deutschland', 'DE', 'de'])
    assert.equal(message(country), 'DE')
  assert.equal(message('Türkiye'), 'TR')
  assert.equal(message('turkiye'), 'TR')
  assert.equal(message('日本'), 'JP')
  assert.equal(message('Portugal', 'PT'), 'PT')
  assert.equal(message('PT', 'pt'), 'PT')
})

test('Hong Kong, Macao and Taiwan are served', () => {
  assert.deepEqual([message('Hong Kong'), message('Macao'), message('Taiwan')], ['HK', 'MO', 'TW'])
})

test('Brazil and China are refused in any spelling', () => {
  const disguises = [
    ...[
      'Brazil',
      'BRAZIL',
      'brasil',
      ' BR ',
      'br',
      'BRA',
      'Ｂｒａｚｉｌ',
      'Ｂ Ｒ'.replace(' ', ''),
      'Вrаzіl',
      'Βrazil',
      'Brazíl',
      'Bra\u200bzil',
      'República Federativa do Brasil',
      '\u00a0Brazil\t',
      'Brazıl',
    ],
    ...[
      'China',
      'CHINA',
      'cn',
      'CN ',
      '中国',
      '中國',
      'Сhina',
      'ＣＨＩＮＡ',
      "People's Republic of China",
      'Ch\u00adina',
      'Zhongguo',
    ],
  ]
  for (const country of disguises)
    assert.equal(message(country), 'Service not available in China and Brazil', country)
  assert.equal(message('Germany', 'BR'), 'Service not available in China and Brazil')
  assert.equal(message('Brazil', 'DE'), 'Service not available in China and Brazil')
})

test('an unlisted country is refused, and so is a name with another country’s code', () => {
  for (const country of ['Atlantis', 'XX', '__proto__', 'constructor', 'B r a z i l', 'Br4zil', '  '])
    assert.equal(message(country), 'Choose a country from the list.', country)
  assert.equal(message('Germany', 'XX'), 'Choose a country from the list.')
  assert.equal(message('Germany', 'FR'), 'The country and its code do not match.')
})

test('only countries of ISO 3166-1 are accepted', () => {
  for (const country of ['XK', 'Kosovo', 'AC', 'Ascension Island', 'TA'])
    assert.equal(message(country), 'Choose a country from the list.', country)
})

test('a code is shown by its English name, and an account without one shows none', () => {
  assert.deepEqual([countryName('DE'), countryName('CI'), countryName(null)], ['Germany', 'Ivory Coast', ''])
})
