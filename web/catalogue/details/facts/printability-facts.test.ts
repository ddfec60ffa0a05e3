import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PrintedPart } from '#contract/catalogue/product-printability.ts'
import { formatSize } from '../../../ui/format/format.ts'
import { preparedSentences, printabilityFacts, supportsAnswer } from './printability-facts.ts'

type Report = NonNullable<PrintedPart['printability']>
type Finding = Report['findings'][number]

const found = (kind: Finding['kind'], severity: Finding['severity'], value: number, count = 1): Finding => {
  return { kind, severity, value, count }
}
const part = (partName: string, findings: Finding[], own: Partial<Report> = {}): PrintedPart => {
  return {
    partName,
    sizeMm: [80, 60, 40],
    printability: { supports: 'none', unchecked: [], turn: null, findings, ...own },
  }
}
const foot = part('Foot', [found('small_contact', 'note', 1240.4)])
const shade = part('Shade', [found('bridge', 'warning', 28.17), found('small_contact', 'note', 1240.4)])

test('a design that prints without supports says why', () => {
  assert.deepEqual(supportsAnswer([foot], false), {
    title: 'Prints without supports',
    reasons: ['Nothing hangs in the air.'],
  })
  assert.match(supportsAnswer([foot, shade], false).reasons[0] ?? '', /bridge that a printer can draw/)
})

test('a part that needs supports is named with its reason', () => {
  const needed = { supports: 'needed' } as const
  const arm = part('Arm', [found('overhang', 'serious', 137, 2)], needed)
  const ramp = part('Ramp', [found('bridge', 'serious', 79.2)], needed)
  const bud = part('Bud', [found('island', 'serious', 14.5), found('overhang', 'serious', 9)], needed)
  assert.deepEqual(supportsAnswer([arm], true), {
    title: 'Needs supports',
    reasons: ['An overhang ends in the air at 2 places.'],
  })
  assert.deepEqual(supportsAnswer([foot, ramp, bud], true).reasons, [
    'Ramp: A bridge of 79.2 mm is too long to hold by itself.',
    'Bud: A layer begins in the air, 14.5 mm above the bed.',
  ])
})

test('a part that was not checked is named beside what the designer states', () => {
  const unknown = part('Old', [], { supports: 'unknown', unchecked: ['overhang', 'bridge', 'thin_wall'] })
  const title = 'Supports: not fully checked'
  assert.deepEqual(supportsAnswer([foot, unknown], true), {
    title,
    reasons: ['The designer states that this design needs supports.', 'Could not be fully checked: Old.'],
  })
  assert.deepEqual(supportsAnswer([{ ...foot, printability: null }, unknown], false), {
    title,
    reasons: [
      'The designer states that this design prints without supports.',
      'Not checked yet: Foot.',
      'Could not be fully checked: Old.',
    ],
  })
  const facts = printabilityFacts([unknown], { formatSize })
  assert.deepEqual(facts[0], { label: 'Overhangs over 45°', lines: ['Not checked'] })
})

test('parts are named only where they differ', () => {
  const facts = printabilityFacts([foot, shade], { formatSize })
  assert.deepEqual(
    facts.map(({ label, lines }) => [label, ...lines]),
    [
      ['Overhangs over 45°', 'None'],
      ['Longest bridge', 'Foot: None', 'Shade: 28.2 mm'],
      ['Layers that begin in the air', 'None'],
      ['Thinnest wall', '0.8 mm or more'],
      ['First layer', '12.4 cm²'],
      ['Size as it lies', formatSize([80, 60, 40])],
    ],
  )
})

test('problems that make a print fail or hurt are described in words', () => {
  const now = { overhangMm2: 137, contactMm2: 12, heightMm: 40 }
  const turn = { side: 'left' as const, now, turned: { ...now, overhangMm2: 0 } }
  const findings = [
    found('overhang', 'serious', 137, 2),
    found('island', 'serious', 14.5),
    found('thin_wall', 'warning', 0.6),
    found('small_contact', 'warning', 12),
    found('tip_over', 'warning', 6),
    found('narrow_gap', 'warning', 0.25),
    found('sharp_tip', 'note', 21.5, 2),
  ]
  const pin = part('Pin', findings, { supports: 'needed', turn })
  assert.deepEqual(
    printabilityFacts([pin], { formatSize }).map(({ lines }) => lines[0]),
    [
      'Prints better on its left side: 1.4 cm² less overhang',
      '1.4 cm² in all; 2 places hang in the air',
      'None',
      '1 place, 14.5 mm above the bed',
      '0.6 mm',
      '12 mm²; print with a brim',
      'Tips easily; print with a brim',
      '0.25 mm',
      '2 places, the sharpest of 21.5°',
    ],
  )
})

test('gaps of parts that move in each other are listed with the least one', () => {
  const facts = printabilityFacts([part('Fidget', [found('narrow_gap', 'note', 0.4, 12)])], { formatSize })
  const gaps = facts.find(({ label }) => label === 'Gaps of moving parts')
  assert.deepEqual(gaps?.lines, ['0.4 mm'])
})

test('printable overhangs are listed with what holds them', () => {
  const [overhangs] = printabilityFacts([part('Arch', [found('overhang', 'note', 1240)])], { formatSize })
  assert.deepEqual(overhangs?.lines, ['12.4 cm², held by the layer below'])
})

test('slicer settings kept in a 3MF are listed once, or by file where files differ', () => {
  const set = { partName: 'Set', features: ['modifiers' as const, 'seams' as const] }
  const kept = 'the 3MF keeps what the designer set in a slicer: '
  assert.deepEqual(preparedSentences([]), [])
  assert.deepEqual(preparedSentences([set]), [
    'The 3MF keeps what the designer set in a slicer: modifiers and seams.',
  ])
  const generated = { partName: 'Foot', features: [] }
  assert.deepEqual(preparedSentences([generated]), [])
  assert.deepEqual(preparedSentences([generated, set]), [`Set: ${kept}modifiers and seams.`])
  assert.deepEqual(preparedSentences([set, { partName: 'Lid', features: ['colours'] }]), [
    `Set: ${kept}modifiers and seams.`,
    `Lid: ${kept}colours painted on the surfaces.`,
  ])
})
