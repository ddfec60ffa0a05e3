import { setImmediate as nextTurn } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { linearColour } from '../images/srgb.ts'
import { bounds } from '../mesh/bounds.ts'
import type { RoomMaterial, RoomMesh } from './room-scene.ts'

/** Returns a USDZ package (https://openusd.org/release/spec_usdz.html) in metres, y up. Other requests run meanwhile. */
export async function writeUsdz(meshes: RoomMesh[]): Promise<Uint8Array> {
  const layer: Uint8Array[] = []
  const write = (...text: string[]) => layer.push(encoder.encode(text.join('')))
  write(header)
  for (const [index, mesh] of meshes.entries()) await writeMesh(write, mesh, index)
  write('  def Scope "Materials"\n  {\n', ...meshes.map(materialText), '  }\n}\n')
  return storedZip('design.usda', Buffer.concat(layer))
}

type Write = (...text: string[]) => void

const encoder = new TextEncoder()

/** Quick Look stands it on a horizontal surface. */
const header = `#usda 1.0
(
  defaultPrim = "Design"
  metersPerUnit = 1
  upAxis = "Y"
)

def Xform "Design" (
  kind = "component"
)
{
  token preliminary:anchoring:type = "plane"
  token preliminary:planeAnchoring:alignment = "horizontal"
`

async function writeMesh(write: Write, mesh: RoomMesh, index: number) {
  const { positions, normals, triangles } = mesh
  const { low, high } = bounds(positions)
  write(`  def Mesh "Part${index}" (
    prepend apiSchemas = ["MaterialBindingAPI"]
  )
  {
    uniform bool doubleSided = 1
    uniform token subdivisionScheme = "none"
    float3[] extent = [(${low.join(', ')}), (${high.join(', ')})]
    rel material:binding = </Design/Materials/Material${index}>
    int[] faceVertexCounts = [${new Array(triangles.length / 3).fill(3).join(',')}]
    int[] faceVertexIndices = [`)
  await writeTriples(write, triangles, (a, b, c) => `${a},${b},${c}`)
  write(']\n    point3f[] points = [')
  await writeTriples(write, positions, vector(1e5))
  write(']\n    normal3f[] normals = [')
  await writeTriples(write, normals, vector(1e3))
  write('] (\n      interpolation = "vertex"\n    )\n  }\n')
}

function vector(precision: number) {
  const rounded = (value: number) => Math.round(value * precision) / precision
  return (x: number, y: number, z: number) => `(${rounded(x)},${rounded(y)},${rounded(z)})`
}

const slice = 3 * 4_000

async function writeTriples(
  write: Write,
  values: Float32Array | Uint32Array,
  textOf: (a: number, b: number, c: number) => string,
) {
  for (let from = 0; from < values.length; from += slice) {
    const texts: string[] = []
    for (let at = from; at < Math.min(from + slice, values.length); at += 3)
      texts.push(textOf(values[at]!, values[at + 1]!, values[at + 2]!))
    write(from === 0 ? '' : ',', texts.join(','))
    await nextTurn()
  }
}

/** https://openusd.org/release/spec_usdpreviewsurface.html */
function materialText({ material }: { material: RoomMaterial }, index: number) {
  const { colour, roughness, metalness, opacity } = material
  return `    def Material "Material${index}"
    {
      token outputs:surface.connect = </Design/Materials/Material${index}/Surface.outputs:surface>
      def Shader "Surface"
      {
        uniform token info:id = "UsdPreviewSurface"
        color3f inputs:diffuseColor = (${linearColour(colour).join(', ')})
        float inputs:metallic = ${metalness}
        float inputs:roughness = ${roughness}
        float inputs:opacity = ${opacity}
        token outputs:surface
      }
    }
`
}

const [alignment, localHeader, directoryEntry, directoryEnd] = [64, 30, 46, 22]
/** 1 January 1980, the first day that a ZIP knows. */
const day = 0x21

/** Returns a ZIP (APPNOTE.TXT 6.3) with one uncompressed file, whose bytes begin at a multiple of 64. */
function storedZip(name: string, content: Uint8Array) {
  const title = encoder.encode(name)
  // The extra field has a header of four bytes.
  const padding = alignment - ((localHeader + title.length + 4) % alignment)
  const start = localHeader + title.length + 4 + padding
  const directory = start + content.length
  const bytes = new Uint8Array(directory + directoryEntry + title.length + directoryEnd)
  const view = new DataView(bytes.buffer)
  const short = (at: number, value: number) => view.setUint16(at, value, true)
  const long = (at: number, value: number) => view.setUint32(at, value, true)
  const about = (at: number) => {
    short(at, 20)
    short(at + 8, day)
    long(at + 10, crc32(content))
    long(at + 14, content.length)
    long(at + 18, content.length)
    short(at + 22, title.length)
  }
  long(0, 0x04034b50)
  about(4)
  short(28, 4 + padding)
  bytes.set(title, localHeader)
  short(localHeader + title.length, paddingField)
  short(localHeader + title.length + 2, padding)
  bytes.set(content, start)
  long(directory, 0x02014b50)
  short(directory + 4, 20)
  about(directory + 6)
  bytes.set(title, directory + directoryEntry)
  const end = directory + directoryEntry + title.length
  long(end, 0x06054b50)
  short(end + 8, 1)
  short(end + 10, 1)
  long(end + 12, end - directory)
  long(end + 16, directory)
  return bytes
}

/** As the packages of OpenUSD name it. */
const paddingField = 0x1986
