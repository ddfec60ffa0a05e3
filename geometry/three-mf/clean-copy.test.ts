import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { writePng } from '../images/png.ts'
import { ModelError } from '../model-error.ts'
import { openZip } from '../parsing/zip-archive.ts'
import { makeThreeMf, modelXml, onePart, tetrahedron } from '../testing/three-mfs.ts'
import { makeZip, type ZipEntry } from '../testing/zips.ts'
import { cleanThreeMf } from './clean-copy.ts'
import { readThreeMf } from './read-three-mf.ts'

const modelType = 'http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel'
const textureType = 'http://schemas.microsoft.com/3dmanufacturing/2013/01/3dtexture'
const picture = Buffer.from(writePng({ width: 1, height: 1, data: new Uint8Array(4) }))

async function cleaned(bytes: Uint8Array) {
  const before = await readThreeMf(bytes)
  const clean = await cleanThreeMf(bytes, before)
  const after = await readThreeMf(clean)
  assert.deepEqual([after.soup, after.plates], [before.soup, before.plates])
  assert.deepEqual(after.foreignFiles, [])
  assert.deepEqual(await cleanThreeMf(clean, after), clean, 'a clean copy is clean')
  const zip = await openZip(clean)
  const files = zip.names.map((name) => [name, Buffer.from(zip.read(name) ?? '').toString('latin1')] as const)
  return { before, files: new Map(files) }
}

test('an unreferenced model part is dropped, whatever its content', async () => {
  const { before, files } = await cleaned(
    makeThreeMf(modelXml(onePart), [
      { name: '3D/plate.model', data: 'G28 ; home' },
      { name: '3D/spare.model', data: modelXml(onePart) },
    ]),
  )
  assert.deepEqual(
    before.foreignFiles.map(({ name }) => name),
    ['3D/plate.model', '3D/spare.model'],
  )
  assert.deepEqual([...files.keys()], ['[Content_Types].xml', '_rels/.rels', '3D/3dmodel.model'])
})

test('parts that components refer to are kept with their relationship', async () => {
  const root = `<resources><object id="2"><components><component objectid="1" p:path="/3D/Objects/a.model"/></components></object></resources><build><item objectid="2"/></build>`
  const { files } = await cleaned(
    makeThreeMf(modelXml(root), [
      {
        name: '3D/Objects/a.model',
        data: modelXml(`<resources><object id="1">${tetrahedron}</object></resources>`),
      },
      {
        name: '3D/_rels/3dmodel.model.rels',
        data: `<Relationships><Relationship Target="Objects/a.model" Id="x" Type="${modelType}"/></Relationships>`,
      },
    ]),
  )
  assert.ok(files.has('3D/Objects/a.model'))
  assert.match(files.get('3D/_rels/3dmodel.model.rels') ?? '', /Target="\/3D\/Objects\/a\.model"/)
})

// 3MF materials extension 1.2.1, chapter 6: a texture is a PNG or a JPEG, and the target of a relationship of the model part.
test('a JPEG texture stays without its metadata, with its type and relationship', async () => {
  const grey = { width: 2, height: 2, channels: 3, background: '#888' } as const
  const jpeg = await sharp({ create: grey })
    .withExif({ IFD0: { Copyright: 'evil' } })
    .jpeg()
    .toBuffer()
  const relationship = `<Relationship Target="/3D/Textures/a.jpg" Id="t" Type="${textureType}"/>`
  const { files } = await cleaned(
    makeThreeMf(modelXml(onePart), [
      { name: '3D/Textures/a.jpg', data: jpeg },
      { name: '3D/Textures/b.jpeg', data: '<script>evil()</script>' },
      { name: '3D/_rels/3dmodel.model.rels', data: `<Relationships>${relationship}</Relationships>` },
    ]),
  )
  assert.ok(files.has('3D/Textures/a.jpg'))
  assert.ok(!files.has('3D/Textures/b.jpeg'))
  assert.match(files.get('[Content_Types].xml') ?? '', /Extension="jpg" ContentType="image\/jpeg"/)
  assert.match(files.get('3D/_rels/3dmodel.model.rels') ?? '', /Target="\/3D\/Textures\/a\.jpg"/)
  for (const [name, text] of files) assert.doesNotMatch(text, /evil/, name)
})

test('a picture that nothing refers to is dropped, and the studio names the picture', async () => {
  const photo = { create: { width: 2, height: 2, channels: 3, background: '#888' } } as const
  const data = makeThreeMf(modelXml(onePart), [
    { name: 'Auxiliaries/Model Pictures/me.jpg', data: await sharp(photo).jpeg().toBuffer() },
    { name: 'Auxiliaries/Model Pictures/me.png', data: await sharp(photo).png().toBuffer() },
    { name: 'Metadata/plate_2.png', data: await sharp(photo).png().toBuffer() },
  ])
  const { before, files } = await cleaned(data)
  assert.deepEqual(
    [...files.keys()].filter((name) => /\.(png|jpg)$/.test(name)),
    ['Metadata/plate_2.png'],
  )
  assert.deepEqual(
    before.foreignFiles.map(({ name }) => name),
    ['Auxiliaries/Model Pictures/me.jpg', 'Auxiliaries/Model Pictures/me.png'],
  )
})

// Open Packaging Conventions, part 2, 6.5.3: an external target is an address outside of the package.
test('external relationships, unknown types and comments are dropped; known relationships stay', async () => {
  const data = `<!-- http://evil.example --><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
    <Relationship Target="http://evil.example/x" TargetMode="External" Id="a" Type="${textureType}"></Relationship>
    <Relationship Target="../3D/Textures/a.png" Id="http://evil.example" Type="${textureType}"/>
    <Relationship Target="/3D/Textures/a.png" Id="c" Type="http://evil.example/type"/>
  </Relationships>`
  const { files } = await cleaned(
    makeThreeMf(modelXml(onePart), [
      { name: '3D/Textures/a.png', data: picture },
      { name: '3D/_rels/3dmodel.model.rels', data },
      { name: 'Other/_rels/other.model.rels', data },
    ]),
  )
  const relationships = files.get('3D/_rels/3dmodel.model.rels') ?? ''
  assert.equal(relationships.match(/<Relationship /g)?.length, 1)
  assert.match(relationships, /Target="\/3D\/Textures\/a\.png"/)
  for (const [name, text] of files) assert.doesNotMatch(text, /evil/, name)
  assert.ok(!files.has('Other/_rels/other.model.rels'))
})

// 3MF core specification 1.3, 3.4.1: these names need no namespace; all others belong to a program.
test('metadata of the core specification stays; program metadata, comments and processing instructions are dropped', async () => {
  const { files } = await cleaned(
    makeThreeMf(
      modelXml(`<metadata name="Title">Vase &amp; lid</metadata>
        <metadata name="slic3rpe:Version3mf">1</metadata>
        <metadata name="BambuStudio:3mfVersion">http://evil.example</metadata>
        <metadata name="printer_host">evil.example</metadata><metadata name="Empty"/>
        <metadata name="Description"><![CDATA[<script>evil()</script>]]></metadata>
        <!-- evil --><?evil run?>${onePart}`),
    ),
  )
  const model = files.get('3D/3dmodel.model') ?? ''
  assert.doesNotMatch(model, /evil|printer_host|Empty|Description/)
  assert.match(model, /^<\?xml [^?]*\?>/)
  assert.match(model, /<metadata name="Title">Vase &amp; lid<\/metadata>/)
  assert.match(model, /<metadata name="slic3rpe:Version3mf">1<\/metadata>/)
})

test('loose text, a comment in front of everything and metadata under a long prefix are left out', async () => {
  const prefix = 'p'.repeat(60)
  const model = modelXml(
    `G28 ; evil${onePart} evil <${prefix}:metadata name="host">evil</${prefix}:metadata> evil`,
    {
      prolog: '<!-- evil -->',
    },
  )
  const { files } = await cleaned(makeThreeMf(`${model}<!-- evil -->`))
  assert.doesNotMatch(files.get('3D/3dmodel.model') ?? '', /evil|<!--/)
})

// 3MF core specification 1.3, 2.3.4 and ST_Number: spaces around a number and a plus are allowed. PrusaSlicer 2.5 reads 0 and,
// like Bambu Studio, no transform with a space at its end: `get_transform_from_3mf_specs_string` wants twelve words.
test('numbers are sold without the spaces and the plus around them that slicers do not read', async () => {
  const padded = onePart
    .replace('<object id="1"', "<object id=' +1 '")
    .replace('x="10"', 'q:a=">" x=" +10 "')
    .replace('y="10"', "y = '\n10'")
    .replace('<item ', '<item partnumber=" +A1" transform=" 1 0 0  0 +1 0 0 0 1 5 0 0" ')
  const { files } = await cleaned(makeThreeMf(modelXml(padded)))
  const model = files.get('3D/3dmodel.model') ?? ''
  assert.match(model, /<object id='1' {4}name/)
  assert.match(model, /<vertex q:a=">" x="10" {4}y="0" z="0"\/>.*y = '10' /s)
  assert.match(model, /partnumber=" \+A1" transform="1 0 0 0 1 0 0 0 1 5 0 0" {4}/)
  const atEnd = onePart.replace('<item ', '<item transform="2 0 0 0 1 0 0 0 1 5 0 0 " ')
  assert.match(
    (await cleaned(makeThreeMf(modelXml(atEnd)))).files.get('3D/3dmodel.model') ?? '',
    /transform="2 0 0 0 1 0 0 0 1 5 0 0" {2}/,
  )
  const list = '<v:list xmlns:v="urn:example"><v:item/></v:list></resources>'
  const plain = makeThreeMf(
    modelXml(onePart.replace('name="corner"', 'name=" corner"').replace('</resources>', list)),
  )
  assert.match((await cleaned(plain)).files.get('3D/3dmodel.model') ?? '', /name=" corner"/)
})

test('a comment mark within an attribute does not hide part of the object', async () => {
  const named = onePart.replace('name="corner"', 'name="a &lt;!-- b>"')
  const { files } = await cleaned(makeThreeMf(modelXml(`${named}<!-- end -->`)))
  assert.match(files.get('3D/3dmodel.model') ?? '', /name="a &lt;!-- b>"/)
})

test('metadata with tags in it is refused', async () => {
  const bytes = makeThreeMf(modelXml(`<metadata name="Title"><b>x</b></metadata>${onePart}`))
  await assert.rejects(cleanThreeMf(bytes, await readThreeMf(bytes)), ModelError)
})

// PrusaSlicer 2.5 reads the models that end with `.model` in the folder `3D`, whatever the relationships say.
test('document properties and content types of the upload are left out, and a start part of any name is sold as 3D/3dmodel.model', async () => {
  const entries: ZipEntry[] = [
    { name: '[Content_Types].xml', data: '<Types><Default Extension="exe" ContentType="evil"/></Types>' },
    {
      name: '_rels/.rels',
      data: `<Relationships><Relationship Target="/3D/start" Id="r" Type="${modelType}"/><Relationship Target="/docProps/core.xml" Id="d" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties"/></Relationships>`,
    },
    { name: '3D/start', data: modelXml(onePart) },
    { name: 'docProps/core.xml', data: '<evil/>' },
  ]
  const { files } = await cleaned(makeZip(entries))
  assert.deepEqual([...files.keys()], ['[Content_Types].xml', '_rels/.rels', '3D/3dmodel.model'])
  assert.match(files.get('_rels/.rels') ?? '', /Target="\/3D\/3dmodel\.model"/)
  for (const [name, text] of files) assert.doesNotMatch(text, /evil|docProps/, name)
})
