import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filamentSentence } from './filament-text.ts'

test('one filament needs no unit, five need two', () => {
  const filament = (type: string) => ({ type, hex: '#ffffff' })
  assert.equal(filamentSentence([filament('PLA')]), 'In one filament (PLA).')
  assert.equal(filamentSentence([filament('')]), 'In one filament.')
  const two = [filament('PLA'), filament('PETG')]
  assert.equal(
    filamentSentence(two),
    'In 2 filaments at once (PLA, PETG): it needs a multi-material unit, such as an AMS.',
  )
  assert.match(filamentSentence([...two, ...two, ...two]), /6 filaments .* needs 2 multi-material units/)
})
