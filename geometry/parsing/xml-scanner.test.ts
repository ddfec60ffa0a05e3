import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refuses, survives } from '../testing/refusals.ts'
import { makeThreeMf, modelXml, onePart } from '../testing/three-mfs.ts'
import { readThreeMf } from '../three-mf/read-three-mf.ts'

const model = modelXml(onePart)
const refusesText = (text: string) => refuses(makeThreeMf(text), 'x.3mf', 'bad_xml')

// XML 1.0, 2.1 and 3.1: what is not well-formed is a fatal error. expat, with which slicers read, opens none of these.
test('tags that are not closed in order, and a second root, are refused', async () => {
  for (const [written, instead] of [
    ['</vertices>', '</verticez>'],
    ['</vertices>', '</vertice>'],
    ['</vertices>', '</verticess>'],
    ['</vertices><triangles>', '</mesh><triangles>'],
    ['</vertices>', ''],
    ['</model>', '</model></model>'],
    ['</model>', '</model><model/>'],
  ] as const) {
    const text = model.replace(/\n(?=<\/?(?:triangles|vert))/g, '').replace('</vertices>\n', '</vertices>')
    assert.ok(text.includes(written), written)
    await refusesText(text.replace(written, instead))
  }
  assert.equal(await survives(makeThreeMf(model.replace('</vertices>', '</vertices >')), 'x.3mf'), 'accepted')
})

test('attributes without quotes, value or space, or that come twice, are refused', async () => {
  for (const attributes of ['a=1', 'a', 'a="1"b="2"', 'a="1" a="2"', 'name="two"', 'a="1 < 2"', 'a="\u0001"'])
    await refusesText(model.replace('name="corner"', `name="corner" ${attributes}`))
  await refusesText(model.replace('y="0" z="0"', 'y="0"z="0"'))
  await refusesText(model.replace('x="10"', 'x="10" x="10"'))
  await refusesText(model.replace('v1="0"', 'v1="0" v1="0"'))
  assert.equal(
    await survives(makeThreeMf(model.replace('name="corner"', 'ñame = "a>b" b=\'"\'\n')), 'x.3mf'),
    'accepted',
  )
})

test('a "&" that begins no entity, and bytes that are not UTF-8, are refused', async () => {
  for (const name of ['a & b', '&amp b', '&b;'])
    await refuses(makeThreeMf(model.replace('name="corner"', `partnumber="${name}"`)), 'x.3mf', 'unsafe_xml')
  await refuses(makeThreeMf(Buffer.from(model.replace('corner', 'cörner'), 'latin1')), 'x.3mf', 'unsafe_xml')
})

// XML 1.0, 2.2, 2.3, 3.1 and 4.1: expat opens none of these either.
test('vertices, triangles, names, numbered characters and end tags follow XML', async () => {
  for (const attributes of ['q="1" q="2"', 'q="1 < 2"', '1q="1"', 'q r="1"', 'q="\uffff"', '\u00a0q="1"'])
    for (const tag of ['<vertex', '<triangle', '<object'])
      await refusesText(model.replace(`${tag} `, `${tag} ${attributes} `))
  for (const attributes of ['p1="0" p1="0"', 'pid="1" pid="1"', 'paint_color="4" paint_color="4"'])
    await refusesText(model.replace('<triangle ', `<triangle ${attributes} `))
  for (const value of ['a & b', 'a&#1;b', '&#0;', '&#xffff;', '&#xd800;', '&b;'])
    for (const tag of ['<vertex', '<triangle', '<object'])
      await refuses(makeThreeMf(model.replace(`${tag} `, `${tag} q="${value}" `)), 'x.3mf', 'unsafe_xml')
  for (const end of ['</resources x="1">', '</resources/>', '</resources>\n<1a/>'])
    await refusesText(model.replace('</resources>', end))
  const allowed = model
    .replace('<vertex ', '<vertex q="&amp;&#9;\u00a0" r = \'1\' ')
    .replace('<triangle ', '<triangle p1="0" pid="1" ')
  assert.equal(await survives(makeThreeMf(allowed), 'x.3mf'), 'accepted')
})

// 3MF core specification 1.3, 2.3.3 allows comments; XML 1.0, 2.4 to 2.8, says where text and declarations stand. 2.3.2 allows UTF-8 alone.
test('comments, processing instructions, CDATA and a byte order mark change nothing', async () => {
  const strange = '<!-- <vertex x="1"/> & --><?x <y> ?>'
  const title = `<metadata name="Title">My ${strange}<![CDATA[<b> & ]]>&amp; part</metadata>`
  const text = model
    .replace('<model', `${strange}\n<model`)
    .replace('<resources>', `${title}<resources>`)
    .replace('<vertex x="10"', `${strange}<vertex x="10"`)
    .replace('</triangles>', `${strange}</triangles>`)
  const { metadata, soup } = await readThreeMf(makeThreeMf(`\ufeff${text}\n${strange}\n`))
  assert.deepEqual([metadata.get('Title'), soup.length], ['My <b> & & part', 36])
})

test('text outside of the tags, forbidden characters and a declaration or "--" in the wrong place are refused', async () => {
  const inside = (text: string) => model.replace('<vertices>', `${text}<vertices>`)
  for (const text of [
    `hello${modelXml(onePart, { prolog: '' })}`,
    `${model}hello`,
    `${model}<![CDATA[ ]]>`,
    ` ${model}`,
    `\ufeff\ufeff${model}`,
    inside('<?xml version="1.0"?>'),
    inside('<!-- a -- b -->'),
    inside('<!-- a --->'),
    inside('<!-- \u0001 -->'),
    inside('<?x \u0001 ?>'),
    inside('\u0001'),
    inside(']]>'),
    model.replace('<resources>', '<metadata name="Title">a ]]> b</metadata><resources>'),
  ])
    await refusesText(text)
  for (const text of [inside('&lol;'), inside('a & b')])
    await refuses(makeThreeMf(text), 'x.3mf', 'unsafe_xml')
})
