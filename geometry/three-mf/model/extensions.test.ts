import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refuses, survives } from '../../testing/refusals.ts'
import { makeThreeMf, modelXml, onePart, threeMfOf } from '../../testing/three-mfs.ts'
import { makeZip } from '../../testing/zips.ts'

const refusesBody = (body: string) => refuses(threeMfOf(body), 'x.3mf', 'unsupported_extension')

// 3MF Core Specification, 3.4: a document whose required extensions are not supported must not be processed.
test('a beam lattice and required extensions that are not read are refused with a sentence', async () => {
  const microsoft = 'http://schemas.microsoft.com/3dmanufacturing'
  const requires = (namespaces: Record<string, string>) => {
    const declared = Object.entries(namespaces).map(([prefix, at]) => `xmlns:${prefix}="${at}"`)
    const required = `${declared.join(' ')} requiredextensions="${Object.keys(namespaces).join(' ')}"`
    return makeThreeMf(modelXml(onePart).replace('<model ', `<model ${required} `))
  }
  for (const at of [
    `${microsoft}/beamlattice/2017/02`,
    `${microsoft}/slice/2015/07`,
    `${microsoft}/securecontent/2019/04`,
    'http://schemas.3mf.io/3dmanufacturing/booleanoperations/2023/07',
  ])
    await refuses(requires({ m: `${microsoft}/material/2015/02`, x: at }), 'x.3mf', 'unsupported_extension')
  for (const at of ['http://example.com/vendor/2026', `${microsoft}/production/alternatives/2021/04`])
    await refuses(requires({ x: at }), 'x.3mf', 'unsupported_extension')
  const undeclared = makeThreeMf(modelXml(onePart).replace('<model ', '<model requiredextensions="zz" '))
  await refuses(undeclared, 'x.3mf', 'unsupported_extension')
  const beams = '<b:beamlattice radius="1"><b:beams/></b:beamlattice></mesh>'
  await refusesBody(onePart.replace('</mesh>', beams))
  for (const at of ['production/2015/06', 'material/2015/02', 'trianglesets/2021/07'])
    assert.equal(await survives(requires({ m: `${microsoft}/${at}` }), 'x.3mf'), 'accepted')
})

// 3MF Slice Extension, 3.1.1.1: a coarse mesh stands in for slices, and does not print.
test('a mesh that only stands in for slices is refused with a sentence', async () => {
  const sliced = (resolution: string) =>
    onePart.replace('<object ', `<object s:slicestackid="9" s:meshresolution="${resolution}" `)
  await refusesBody(sliced('lowres'))
  assert.equal(await survives(makeThreeMf(modelXml(sliced('fullres'))), 'x.3mf'), 'accepted')
})

// 3MF Secure Content Extension, 4 and 5.
test('a package with encrypted parts is refused as such, whatever else it holds', async () => {
  const relationships = (type: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Target="/3D/3dmodel.model" Id="a" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/><Relationship Target="/Secure/keystore.xml" Id="b" Type="${type}"/></Relationships>`
  for (const type of [
    'http://schemas.microsoft.com/3dmanufacturing/2019/04/keystore',
    'http://schemas.openxmlformats.org/package/2006/relationships/encryptedfile',
  ]) {
    const files = [
      { name: '_rels/.rels', data: relationships(type) },
      {
        name: '3D/3dmodel.model',
        data: modelXml(onePart.replace('<item ', '<item p:path="/3D/secret.model" ')),
      },
      { name: '3D/secret.model', data: Buffer.from('\u0001\u0002<\u0003') },
      { name: 'Secure/keystore.xml', data: '<keystore/>' },
    ]
    await refuses(makeZip(files), 'x.3mf', 'unsupported_extension')
  }
})
