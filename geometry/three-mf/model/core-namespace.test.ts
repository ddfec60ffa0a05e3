import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refuses } from '../../testing/refusals.ts'
import { makeThreeMf, modelXml, onePart, tetrahedron } from '../../testing/three-mfs.ts'
import { readThreeMf } from '../read-three-mf.ts'

const core = 'http://schemas.microsoft.com/3dmanufacturing/core/2015/02'
const foreign = 'urn:example:other'
const prefixed = (xml: string) => xml.replaceAll(/<(\/?)(?=\w)/g, '<$1c:')
const triangles = async (model: string) => (await readThreeMf(makeThreeMf(model))).soup.length / 9
const refusesModel = (model: string) => refuses(makeThreeMf(model), 'x.3mf', 'bad_three_mf')

// 3MF core specification 1.3, 2.3.3.1, allows a prefix. PrusaSlicer, Bambu Studio and OrcaSlicer compare names as they are written.
test('a model whose elements have a prefix is refused, because no slicer reads them', async () => {
  const model = prefixed(`<model unit="millimeter" xmlns:c="${core}">${onePart}</model>`)
  await refusesModel(model)
  await refusesModel(model.replace('</c:model>', `${onePart.replaceAll('"10"', '"20"')}</c:model>`))
  await refusesModel(`<c:model xmlns:c="${core}">${onePart}</c:model>`)
  await refusesModel(model.replace(core, foreign))
})

test('an element of a part that is written with a prefix is left to extensions', async () => {
  const strange = '<b:vertex x="oops"/><b:object id="1"/><c:triangle v1="9" v2="9" v3="9"/>'
  const model = modelXml(onePart.replace('</mesh>', `${strange}</mesh>`))
  for (const namespace of [foreign, core])
    assert.equal(
      await triangles(model.replace('<model ', `<model xmlns:b="urn:b" xmlns:c="${namespace}" `)),
      4,
    )
})

test('an object, a part of its mesh or an item of another default namespace is refused', async () => {
  for (const namespace of [foreign, '']) {
    const changed = `xmlns="${namespace}"`
    const second = `<object id="2" ${changed}>${tetrahedron}</object></resources>`
    for (const [from, to] of [
      ['</resources>', second],
      ['<mesh>', `<mesh ${changed}>`],
      ['<vertex ', `<vertex ${changed} `],
      ['<triangle ', `<triangle xmlns = '${namespace}' `],
      ['</mesh>', `<x ${changed}><y/><triangle v1="0" v2="1" v3="2"/></x></mesh>`],
      ['</mesh>', `</mesh><x ${changed}><component xmlns="${core}" objectid="1"/></x>`],
      ['<build>', `<build ${changed}>`],
      ['<item ', `<item ${changed} `],
    ] as const)
      await refusesModel(modelXml(onePart.replace(from, to)))
  }
})

test('an extension with its own default namespace, and a repeated core namespace, change nothing', async () => {
  const strange = `<x xmlns="${foreign}"><y a="1"><z/></y></x><x xmlns=""/>`
  const body = onePart
    .replace('<resources>', `<resources>${strange}`)
    .replace('</mesh>', `</mesh>${strange}`)
    .replace('<object ', `<object xmlns="${core}" `)
    .replace('<triangle ', `<triangle xmlns="${core}" `)
  assert.equal(await triangles(modelXml(body)), 4)
})

test('the default namespace of a whole model is not compared, as in slicers', async () => {
  for (const namespace of [
    ` xmlns="${foreign}"`,
    ' xmlns="http://schemas.microsoft.com/3dmanufacturing/2013/01"',
    '',
  ])
    assert.equal(await triangles(`<model unit="millimeter"${namespace}>${onePart}</model>`), 4)
})
