import type { Mesh } from '../mesh/mesh.ts'
import { makeZip, type ZipEntry } from './zips.ts'

export const tetrahedron = `<mesh><vertices>
<vertex x="0" y="0" z="0"/><vertex x="10" y="0" z="0"/><vertex x="0" y="10" z="0"/><vertex x="0" y="0" z="10"/>
</vertices><triangles>
<triangle v1="0" v2="2" v3="1"/><triangle v1="0" v2="1" v3="3"/><triangle v1="1" v2="2" v3="3"/><triangle v1="2" v2="0" v3="3"/>
</triangles></mesh>`

export function meshXml({ positions, triangles }: Mesh) {
  const vertices = Array.from({ length: positions.length / 3 }, (_, index) => {
    const [x, y, z] = positions.subarray(index * 3)
    return `<vertex x="${x}" y="${y}" z="${z}"/>`
  })
  const faces = Array.from({ length: triangles.length / 3 }, (_, index) => {
    const [a, b, c] = triangles.subarray(index * 3)
    return `<triangle v1="${a}" v2="${b}" v3="${c}"/>`
  })
  return `<mesh><vertices>${vertices.join('\n')}</vertices><triangles>${faces.join('\n')}</triangles></mesh>`
}

export const onePart = `<resources><object id="1" name="corner">${tetrahedron}</object></resources><build><item objectid="1"/></build>`

const namespaces =
  'xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02" xmlns:p="http://schemas.microsoft.com/3dmanufacturing/production/2015/06"'

export function modelXml(
  body: string,
  { unit = 'millimeter', prolog = '<?xml version="1.0" encoding="UTF-8"?>' } = {},
) {
  return `${prolog}\n<model unit="${unit}" ${namespaces}>${body}</model>`
}

const relationships: ZipEntry = {
  name: '_rels/.rels',
  data: '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Target="/3D/3dmodel.model" Id="r" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>',
}

export function makeThreeMf(model: string | Uint8Array, more: ZipEntry[] = []) {
  return makeZip([relationships, { name: '3D/3dmodel.model', data: model }, ...more])
}

export function threeMfOf(body: string) {
  return makeThreeMf(modelXml(body))
}
