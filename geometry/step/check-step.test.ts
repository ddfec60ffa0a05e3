import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ModelError } from '../model-error.ts'
import { inOtherFile, stepOf, stepText } from '../testing/step-files.ts'
import { checkStep, isStep, stepLimits } from './check-step.ts'

const check = (text: string) => checkStep(new TextEncoder().encode(text))
const cube = stepOf([{ size: [10, 10, 10] }])

// ISO 10303-21:2016, 5.2 (exchange structure), 5.6 (comments) and 6.4.3 (strings).
test('a STEP file is recognised by its first token, and may hold comments and apostrophes', () => {
  assert.ok(isStep(cube))
  assert.ok(isStep(`\n ${cube}`))
  assert.ok(!isStep('solid ISO-10303-21;'))
  check(cube)
  check(stepOf([{ size: [10, 10, 10] }], { more: "/* ((( ' **/ #900=PRODUCT('it''s (((','','',());" }))
})

const nested = (levels: number, own: (level: number) => string) =>
  stepText(Array.from({ length: levels }, (_, level) => own(level)).join('\n'))
const placed = (from: number, whole: number, part: number) =>
  `#${from}=NEXT_ASSEMBLY_USAGE_OCCURRENCE('${from}','','',#${whole},#${part},$);`

/** A B-spline surface, as ISO 10303-42 lists its control points: in rows. */
const surfaceOf = (side: number) => {
  const row = `(${Array(side).fill('#1').join(',')})`
  return `B_SPLINE_SURFACE_WITH_KNOTS('',3,3,(${Array(side).fill(row).join(',')}),.UNSPECIFIED.,.F.,.F.,.F.,(4,4),(4,4),(0.,1.),(0.,1.),.UNSPECIFIED.)`
}

const points = (count: number) => `(${Array(count).fill('#1').join(',')})`

/** ISO 10303-21, 6.4.3 and 11.2.5: entities are simple or complex, and spaces and comments may stand between tokens. */
const curves = (list: string) => [
  `B_SPLINE_CURVE_WITH_KNOTS('',3,${list},.UNSPECIFIED.,.F.,.F.,(4,4),(0.,1.),.UNSPECIFIED.)`,
  `(BOUNDED_CURVE()B_SPLINE_CURVE(3,${list},.UNSPECIFIED.,.F.,.F.)B_SPLINE_CURVE_WITH_KNOTS((4,4),(0.,1.),.UNSPECIFIED.)CURVE()GEOMETRIC_REPRESENTATION_ITEM()RATIONAL_B_SPLINE_CURVE((1.,1.))REPRESENTATION_ITEM(''))`,
  `BEZIER_CURVE /* 1 */ /* 2 */\n('',3,${list},.UNSPECIFIED.,.F.,.F.)`,
  `QUASI_UNIFORM_CURVE('',3,${list},.UNSPECIFIED.,.F.,.F.)`,
]

test('a curve of 10,000 control points is opened, one of more is refused, whatever its kind', () => {
  const file = (curve: string) => stepText(`#1=ADVANCED_FACE('',(),#2,.T.);#2=${curve};`)
  for (const curve of curves(points(stepLimits.controlPoints))) check(file(curve))
  for (const curve of curves(points(stepLimits.controlPoints + 1)))
    assert.throws(() => check(file(curve)), /surface or curve of more than 10,000 control points/)
})

test('a polyline of 10,000 points is opened, one of more is refused', () => {
  const file = (count: number) => stepText(`#1=ADVANCED_FACE('',(),#2,.T.);#2=POLYLINE('',${points(count)});`)
  check(file(stepLimits.controlPoints))
  assert.throws(() => check(file(stepLimits.controlPoints + 1)), /polyline of more than 10,000 points/)
})

// ISO 10303-42: the bounds are an attribute of the supertype `face`, which a complex entity names by itself.
test('a face of 2,000 bounds is opened, a face of more is refused, and the bounds of several faces are not added', () => {
  const faces = (bounds: string) => [
    `ADVANCED_FACE('',${bounds},#2,.T.)`,
    `FACE_SURFACE('',${bounds},#2,.T.)`,
    `(ADVANCED_FACE()FACE(${bounds})FACE_SURFACE(#2,.T.)GEOMETRIC_REPRESENTATION_ITEM()REPRESENTATION_ITEM('')TOPOLOGICAL_REPRESENTATION_ITEM())`,
  ]
  const most = faces(points(stepLimits.faceBounds))
  check(stepText(most.map((face, at) => `#${at + 1}=${face};`).join('')))
  for (const face of faces(points(stepLimits.faceBounds + 1)))
    assert.throws(() => check(stepText(`#1=${face};`)), /face of more than 2,000 outlines and holes/)
})

test('lists of other entities, such as a shape of many items, hold no control points', () => {
  const items = points(20_000)
  check(
    stepText(
      `#1=ADVANCED_FACE('',(),#2,.T.);#2=(REPRESENTATION('',${items},#1)SHAPE_REPRESENTATION());#3=A((${items}));`,
    ),
  )
})

test('many surfaces of 100 by 100 control points, and a shell of many faces, are opened', () => {
  const surfaces = Array.from({ length: 20 }, (_, at) => `#${at + 3}=${surfaceOf(100)};`).join('\n')
  const faces = Array.from({ length: 50_000 }, () => '#2').join(',')
  check(
    stepText(
      `#1=CARTESIAN_POINT('',(0.,0.,0.));#2=ADVANCED_FACE('',(),#3,.T.);\n${surfaces}\n#900=CLOSED_SHELL('',(${faces}));`,
    ),
  )
})

const hostile: [what: string, text: string, sentence: RegExp][] = [
  ['another format', 'solid cube', /not a STEP file/],
  ['no sections', 'ISO-10303-21;\nEND-ISO-10303-21;\n', /not a STEP file/],
  ['a missing end', cube.slice(0, -40), /truncated/],
  ['an open string', stepText("#1=PRODUCT('a,'',());"), /damaged/],
  ['an open comment', stepText('/* #1=PRODUCT();'), /damaged/],
  [
    'entities without a semicolon',
    nested(100_000, (id) => `#${id + 1}=CARTESIAN_POINT('',(0.,0.,${id}.))`),
    /damaged/,
  ],
  ['deeply nested lists', stepText(`#1=A(${'('.repeat(100_000)}${')'.repeat(100_000)});`), /damaged/],
  [
    'too many entities',
    nested(stepLimits.instances + 1, (id) => `#${id}=A();`),
    /more than 300,000 entities/,
  ],
  [
    'a surface of a million control points that are one entity',
    stepText(`#1=CARTESIAN_POINT('',(0.,0.,0.));#2=ADVANCED_FACE('',(),#3,.T.);#3=${surfaceOf(1000)};`),
    /surface or curve of more than 10,000 control points/,
  ],
  ['too many bytes', stepText('x'.repeat(stepLimits.bytes)), /larger than 20 MB/],
  [
    'assemblies that double at each of 40 levels',
    nested(40, (level) => placed(level * 2 + 1, level, level + 1) + placed(level * 2 + 2, level, level + 1)),
    /places more than 10,000 parts/,
  ],
  [
    'an assembly of 150,000 parts',
    nested(150_000, (id) => placed(id + 1, 0, id + 1)),
    /places more than 10,000 parts/,
  ],
  [
    'an assembly that contains itself',
    stepText(placed(1, 10, 11) + placed(2, 11, 12) + placed(3, 12, 10)),
    /contains itself/,
  ],
  [
    'curves alone',
    stepText("#1=CARTESIAN_POINT('ADVANCED_FACE(',(0.,0.,0.));/* FACE( */#2=VERTEX_POINT('',#1);"),
    /no solid and no surface/,
  ],
  ['parts in another document', stepText(inOtherFile.replace(/#902.*/, '')), /are in other files/],
  ['triangles alone', stepText("#1=TRIANGULATED_FACE('',#2,0,(),$,(),());"), /no solid and no surface/],
  ['parts in other files', stepText(inOtherFile), /are in other files/],
  [
    'parts in other files beside its own',
    stepOf([{ size: [10, 10, 10] }], { more: inOtherFile }),
    /are in other files/,
  ],
]
for (const [what, text, sentence] of hostile)
  test(`a STEP file with ${what} is refused before it is opened`, () => {
    assert.throws(
      () => check(text),
      (error: Error) =>
        error instanceof ModelError &&
        sentence.test(error.message) &&
        /\. (Export|Simplify)/.test(error.message),
    )
  })
