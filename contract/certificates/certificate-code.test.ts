import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { certificateCode, formatCertificateCode, hasValidCheck, typedCode } from './certificate-code.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const random = fc.array(fc.integer({ min: 0, max: 31 }), { minLength: 11, maxLength: 11 })

test('a wrong character and two exchanged characters are always noticed', () => {
  fc.assert(
    fc.property(random, fc.nat(11), fc.nat(11), fc.nat(31), (numbers, one, other, wrong) => {
      const code = certificateCode(numbers)
      assert.match(code, /^[0-9A-HJKMNP-TV-Z]{12}$/)
      assert.ok(hasValidCheck(code))
      const mistyped = [...code]
      mistyped[one] = alphabet[wrong] ?? ''
      assert.equal(hasValidCheck(mistyped.join('')), mistyped.join('') === code)
      const exchanged = [...code]
      ;[exchanged[one], exchanged[other]] = [code[other] ?? '', code[one] ?? '']
      assert.equal(hasValidCheck(exchanged.join('')), exchanged.join('') === code)
    }),
  )
})

test('a code is read as people write it', () => {
  const code = certificateCode([1, 0, 1, 9, 10, 31, 30, 29, 28, 5, 6])
  assert.equal(formatCertificateCode(code), `LD-${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`)
  for (const written of [
    code,
    formatCertificateCode(code),
    ` ${formatCertificateCode(code).toLowerCase()} `,
    code.replaceAll('1', 'l').replaceAll('0', 'o'),
    formatCertificateCode(code).replaceAll('-', '–'),
  ])
    assert.equal(typedCode(written), code, written)
})

test('text that cannot be a code is refused', () => {
  for (const text of [
    '',
    'LD',
    '1019AZYXW56',
    '1019AZYXW5612',
    '1019AZYXW56U',
    '1019-AZYX-W56!',
    'x'.repeat(500),
  ])
    assert.equal(typedCode(text), undefined, text)
})
