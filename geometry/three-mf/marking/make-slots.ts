import type { ShapeKey } from '../../fingerprint/facet-shape.ts'
import { openZip, type ZipArchive } from '../../parsing/zip-archive.ts'
import { readModelPart } from '../model/model-part.ts'
import { startPart } from '../packaging.ts'
import { rareFacets } from './rare-facets.ts'
import { zipWithSlots } from './slot-zip.ts'
import { splitPart } from './split-part.ts'

/** Volumes of PrusaSlicer are ranges of facets, which must stay in order. */
const facetRanges = /^metadata\/slic3r_pe_model\.config$/i

/** Slots are for the licence text and for some triangles; `fillSlots` fills them for each download. */
export async function makeSlots(bytes: Uint8Array, key: ShapeKey): Promise<Buffer> {
  const zip = await openZip(bytes)
  const parts = zip.names
    .filter((name) => /\.model$/i.test(name))
    .map((name) => ({ name, ...modelOf(zip, name) }))
  const root = startPart(zip)?.toLowerCase()
  const isFree =
    !zip.names.some((name) => facetRanges.test(name)) && !parts.some(({ hasTriangleSets }) => hasTriangleSets)
  const facets = rareFacets(isFree ? parts.flatMap(({ objects }) => objects) : [], key)
  return zipWithSlots(
    zip.names.map((name) => {
      const part = parts.find((each) => each.name === name)
      if (!part) return { name, pieces: [{ content: Buffer.from(zip.read(name) ?? []) }] }
      const byId = new Map(part.objects.map((object) => [object.id, facets.get(object)]))
      const isRoot = name.toLowerCase() === root
      return { name, pieces: splitPart(part.xml, { name, isRoot, facetsOf: (id) => byId.get(id) }) }
    }),
  )
}

function modelOf(zip: ZipArchive, name: string) {
  const xml = zip.read(name) ?? new Uint8Array()
  const { objects, hasTriangleSets } = readModelPart(xml, name.toLowerCase())
  return { xml, objects: [...objects.values()], hasTriangleSets }
}
