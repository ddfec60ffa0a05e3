import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refuses, survives } from '../testing/refusals.ts'
import { makeThreeMf, modelXml, onePart, tetrahedron, threeMfOf } from '../testing/three-mfs.ts'

const part = (id: number | string, inner: string) => `<object id="${id}">${inner}</object>`
const group = (id: number, ...children: string[]) => part(id, `<components>${children.join('')}</components>`)
const child = (id: number | string) => `<component objectid="${id}"/>`
const build = (id: number | string) => `<build><item objectid="${id}"/></build>`
/** Groups in groups: each holds ten of the one before, the first ten of object 1. */
const tenCopiesEach = (levels: number) =>
  Array.from({ length: levels }, (_, level) => group(level + 2, ...Array<string>(10).fill(child(level + 1))))
const resources = (...objects: string[]) => `<resources>${objects.join('')}</resources>`

const refusesBody = (body: string, code: Parameters<typeof refuses>[2]) =>
  refuses(threeMfOf(body), 'x.3mf', code)

test('the file before any change is accepted', async () => {
  assert.equal(await survives(threeMfOf(onePart), 'x.3mf'), 'accepted')
})

test('a document type is refused, with or without entities', async () => {
  const laughs = '<!DOCTYPE lolz [<!ENTITY a "AAAA"><!ENTITY b "&a;&a;&a;">]>'
  const file = '<!DOCTYPE m [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
  for (const prolog of [
    laughs,
    file,
    '<!DOCTYPE model>',
    '<?xml version="1.0"?>\n<!-- x -->\n<!doctype a>',
  ]) {
    await refuses(makeThreeMf(modelXml(onePart, { prolog })), 'x.3mf', 'unsafe_xml')
  }
  await refusesBody(`<!DOCTYPE a>${onePart}`, 'unsafe_xml')
})

test('an entity of the file itself is refused', async () => {
  await refusesBody(`<metadata name="Title">&lol;</metadata>${onePart}`, 'unsafe_xml')
  await refusesBody(onePart.replace('name="corner"', 'name="&lol;"'), 'unsafe_xml')
  await refusesBody(onePart.replace('x="10"', 'x="&lol;"'), 'bad_xml')
})

test('UTF-16 is refused, declared or not', async () => {
  const text = modelXml(onePart, { prolog: '' })
  await refuses(makeThreeMf(Buffer.from(`\ufeff${text}`, 'utf16le')), 'x.3mf', 'unsafe_xml')
  await refuses(makeThreeMf(Buffer.from(text, 'utf16le')), 'x.3mf', 'unsafe_xml')
  await refuses(makeThreeMf(Buffer.from(`\ufeff${text}`, 'utf16le').swap16()), 'x.3mf', 'unsafe_xml')
  const declared = '<?xml version="1.0" encoding="UTF-16"?>'
  await refuses(makeThreeMf(modelXml(onePart, { prolog: declared })), 'x.3mf', 'unsafe_xml')
})

test('a UTF-8 file may start with a byte order mark', async () => {
  assert.equal(await survives(makeThreeMf(`\ufeff${modelXml(onePart)}`), 'x.3mf'), 'accepted')
})

test('nested copies are counted without building them', async () => {
  const strip = Array.from({ length: 1000 }, () => '<triangle v1="0" v2="1" v3="2"/>').join('')
  const mesh = tetrahedron.replace('</triangles>', `${strip}</triangles>`)
  await refusesBody(resources(part(1, mesh), ...tenCopiesEach(4)) + build(5), 'too_many_triangles')
})

test('too many copies for the memory are refused', async () => {
  const strip = '<triangle v1="0" v2="1" v3="2"/>'.repeat(20_000)
  const mesh = tetrahedron.replace('</triangles>', `${strip}</triangles>`)
  const copies = Array<string>(300).fill(child(1))
  const groups = group(2, ...copies) + group(3, ...Array<string>(300).fill(child(2)))
  await refusesBody(resources(part(1, mesh), groups) + build(3), 'too_many_triangles')
})

test('copies of few triangles are counted too', async () => {
  await refusesBody(resources(part(1, tetrahedron), ...tenCopiesEach(7)) + build(8), 'too_complex')
})

test('a file of four kilobytes with 10¹² copies is refused', async () => {
  assert.notEqual(
    await survives(threeMfOf(resources(part(1, tetrahedron), ...tenCopiesEach(12)) + build(13)), 'x.3mf'),
    'accepted',
  )
})

test('objects that contain themselves are refused, directly or through another', async () => {
  await refusesBody(resources(group(1, child(1))) + build(1), 'bad_three_mf')
  await refusesBody(
    resources(group(1, child(2)), group(2, child(3)), group(3, child(1))) + build(1),
    'bad_three_mf',
  )
})

test('objects nested too deep are refused', async () => {
  const levels = Array.from({ length: 30 }, (_, level) => group(level + 2, child(level + 1)))
  await refusesBody(resources(part(1, tetrahedron), ...levels) + build(31), 'too_complex')
})

test('objects that do not exist, or exist twice, are refused', async () => {
  await refusesBody(resources(part(1, tetrahedron)) + build(2), 'bad_three_mf')
  await refusesBody(resources(part(1, tetrahedron)) + build('__proto__'), 'bad_three_mf')
  await refusesBody(resources(part(1, tetrahedron), part(1, tetrahedron)) + build(1), 'bad_three_mf')
})

test('a part in a missing or outside file is refused', async () => {
  for (const path of [
    '/3D/none.model',
    '/../../etc/passwd',
    'file:///etc/passwd',
    'https://example.com/a.model',
  ]) {
    await refusesBody(
      `${resources(part(1, tetrahedron))}<build><item objectid="1" p:path="${path}"/></build>`,
      'bad_three_mf',
    )
  }
})

test('a vertex that does not exist is refused', async () => {
  for (const index of ['4', '-1', '1.5', '1.0', '1e0', '4294967296', '1e3', '99999999999999999999']) {
    await refusesBody(onePart.replace('v3="1"', `v3="${index}"`), 'bad_index')
  }
  await refusesBody(onePart.replace(' v3="1"', ''), 'bad_index')
})

test('invalid, infinite and huge coordinates are refused', async () => {
  for (const value of ['nan', 'inf', '', 'x', '1,5', '0x10', '1 2', '10"/>'])
    await refusesBody(onePart.replace('x="10"', `x="${value}"`), 'bad_xml')
  await refusesBody(onePart.replace('x="10" ', ''), 'bad_xml')
  await refusesBody(onePart.replace('x="10"', 'x="1e999"'), 'not_finite')
  await refusesBody(onePart.replace('x="10"', 'x="1e38"'), 'out_of_range')
})

test('a transform without twelve finite numbers is refused', async () => {
  for (const transform of [
    '',
    '1 0 0 0 1 0 0 0 1 0 0',
    '1 0 0 0 1 0 0 0 1 0 0 nan',
    '1 0 0 0 1 0 0 0 1e999 0 0 0',
    'a b',
    '0x2 0 0 0 1 0 0 0 1 0 0 0',
    '0b1 0 0 0 1 0 0 0 1 0 0 0',
    '1\u00a00 0 0 1 0 0 0 1 0 0 0',
  ]) {
    await refusesBody(
      onePart.replace('<item objectid="1"', `<item objectid="1" transform="${transform}"`),
      'bad_number',
    )
  }
  const huge = onePart.replace(
    '<item objectid="1"',
    '<item objectid="1" transform="1e300 0 0 0 1e300 0 0 0 1e300 0 0 0"',
  )
  await refusesBody(huge, 'not_finite')
})

test('a unit that does not exist is refused', async () => {
  for (const unit of ['parsec', '__proto__', 'constructor', '']) {
    await refuses(makeThreeMf(modelXml(onePart, { unit })), 'x.3mf', 'bad_three_mf')
  }
})

test('too many objects or items are refused', async () => {
  const objects = Array.from({ length: 10_001 }, (_, id) => `<object id="${id}"/>`)
  await refusesBody(resources(...objects) + build(1), 'too_complex')
  const items = '<item objectid="1"/>'.repeat(20_001)
  await refusesBody(`${resources(part(1, tetrahedron))}<build>${items}</build>`, 'too_complex')
})

test('XML nested too deep, with too many attributes or with a huge tag is refused', async () => {
  await refusesBody('<a>'.repeat(100_000) + onePart, 'unsafe_xml')
  const attributes = Array.from({ length: 65 }, (_, index) => ` a${index}="1"`).join('')
  await refusesBody(onePart.replace('<object', `<object${attributes}`), 'unsafe_xml')
  await refusesBody(onePart.replace('<object', `<object a="${'x'.repeat(100_000)}"`), 'unsafe_xml')
})

test('an empty build, no mesh and no model are refused', async () => {
  await refusesBody(resources(part(1, tetrahedron)), 'empty')
  await refusesBody(resources(part(1, '')) + build(1), 'empty')
  await refuses(makeThreeMf(''), 'x.3mf', 'empty')
  await refuses(makeThreeMf('<html><body>hello</body></html>'), 'x.3mf', 'empty')
})

test('a model truncated anywhere causes a refusal or nothing', async () => {
  const whole = new TextEncoder().encode(modelXml(`<metadata name="Title">a &amp; b</metadata>${onePart}`))
  for (let length = 0; length < whole.length - '</model>'.length; length++) {
    assert.notEqual(
      await survives(makeThreeMf(whole.subarray(0, length)), 'x.3mf'),
      'accepted',
      `cut at ${length}`,
    )
  }
})

test('a wrong byte anywhere causes a refusal or nothing', async () => {
  const whole = new TextEncoder().encode(modelXml(onePart))
  for (let at = 0; at < whole.length; at++) {
    for (const byte of [0, 34, 38, 60, 62, 255]) await survives(makeThreeMf(whole.with(at, byte)), 'x.3mf')
  }
})
