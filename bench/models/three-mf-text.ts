import { openZip, type ZipArchive } from '#geometry/parsing/zip-archive.ts'

/** Names of the files that a download may hold, and text that none of them may contain. */
const allowedFiles = /\.(model|rels|png|jpe?g)$|^\[Content_Types\]\.xml$|^Metadata\/\w+\.(config|xml|txt)$/i
const forbidden = /post_process|<script|gcode|\bG1 [XYZE]|file:\/\/|https?:\/\/(?!schemas\.)/i

/** Settings that tell about the author's computer, the mesh before it was placed, or a slice. */
const personal =
  /^($|source_|matrix$|mesh_|face_count$|identify_id$|locked$|gcode_file$|\w+_file$|filament_maps?(_mode)?$|pattern_|bed_type$|print_sequence$|spiral_mode$)/

/** Returns the differences between the text of a download and of the uploaded 3MF, without our reader. */
export async function textDifferences(saved: Uint8Array, sold: Uint8Array): Promise<string[]> {
  const [before, after] = [await openZip(saved), await openZip(sold)]
  return [...modelDifferences(before, after), ...settingsDifferences(before, after), ...violations(after)]
}

function textOf(zip: ZipArchive, name: string) {
  const found = zip.names.find((each) => each.toLowerCase() === name.toLowerCase())
  return found === undefined ? '' : Buffer.from(zip.read(found) ?? []).toString('utf8')
}

function modelDifferences(before: ZipArchive, after: ZipArchive) {
  return after.names
    .filter((name) => /\.model$/i.test(name))
    .flatMap((name) => {
      const [saved, sold] = [before, after].map((zip) => plainModel(textOf(zip, name)))
      const at = (saved ?? []).findIndex((piece, index) => piece !== sold?.[index])
      if (at < 0 && saved?.length === sold?.length) return []
      return [`${name} has ${shorten(sold?.[at])} instead of ${shorten(saved?.[at])}`]
    })
}

const shorten = (text = 'nothing') => text.slice(0, 120)

/** Tags without metadata and white space; triangles of one colour begin at their first corner, in one order. */
function plainModel(xml: string) {
  const tags = xml
    .replace(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g, '')
    .replace(/<(\w+:)?metadata\b[^>]*?(\/>|>[\s\S]*?<\/(\w+:)?metadata>)/g, '')
    .match(/<[^>]+>/g)
  return (tags ?? []).map(plainTag).reduce(sortTriangles, { tags: [], triangles: [] }).tags
}

function plainTag(tag: string) {
  const text = tag.replace(/\s+/g, ' ').replace(/ ?(\/?)>$/, '$1>')
  const triangle = /^<triangle v1="(\d+)" v2="(\d+)" v3="(\d+)"( pid="\d+")?( p1="\d+")? ?\/>$/.exec(text)
  if (!triangle) return text
  const [corners, colour] = [triangle.slice(1, 4), triangle.slice(4).join('')]
  const first = corners.indexOf(corners.toSorted()[0] ?? '')
  return `<triangle ${[...corners.slice(first), ...corners.slice(0, first)].join(' ')}${colour}>`
}

type Ordered = { tags: string[]; triangles: string[] }

function sortTriangles({ tags, triangles }: Ordered, tag: string): Ordered {
  if (tag.startsWith('<triangle ')) triangles.push(tag)
  else {
    for (const triangle of triangles.sort()) tags.push(triangle)
    triangles.length = 0
    tags.push(tag)
  }
  return { tags, triangles }
}

const settingsFiles = [
  'Metadata/model_settings.config',
  'Metadata/Slic3r_PE_model.config',
  'Metadata/layer_config_ranges.xml',
  'Metadata/Prusa_Slicer_layer_config_ranges.xml',
  'Metadata/layer_heights_profile.txt',
  'Metadata/Slic3r_PE_layer_heights_profile.txt',
]

function settingsDifferences(before: ZipArchive, after: ZipArchive) {
  return settingsFiles.flatMap((name) => {
    const sold = new Set(entriesOf(textOf(after, name)))
    const lost = entriesOf(textOf(before, name)).filter((entry) => !sold.has(entry))
    return lost.map((entry) => `${name} has lost ${entry}`)
  })
}

/** Returns `object 2, part 1: wall_loops = 5` for each entry; the lines of a file without tags. */
function entriesOf(text: string) {
  const place = { object: '', part: '' }
  const tags = text.match(/<[^>]+>/g)
  return tags ? tags.flatMap((tag) => entryOf(tag, place)) : text.split('\n').filter((line) => line.trim())
}

function entryOf(tag: string, place: { object: string; part: string }) {
  const name = /^<(\w+)/.exec(tag)?.[1] ?? ''
  const value = (key: string) => unescaped(new RegExp(`\\b${key}="([^"]*)"`).exec(tag)?.[1] ?? '')
  if (/^(object|plate|assemble)$/.test(name))
    Object.assign(place, { object: `${name} ${value('id')}`, part: '' })
  if (/^(part|volume)$/.test(name))
    place.part = `, ${name} ${value('id')}${value('firstid')} ${value('subtype')}`
  if (name === 'range') place.part = `, ${value('min_z')} to ${value('max_z')} mm`
  if (name === 'option') return [`${place.object}${place.part}: ${value('opt_key')}`]
  if (name !== 'metadata' || personal.test(value('key')) || /^assemble/.test(place.object)) return []
  return [`${place.object}${place.part}: ${value('key')} = ${value('value')}`]
}

function violations(zip: ZipArchive) {
  return zip.names.flatMap((name) => {
    if (!allowedFiles.test(name)) return [`the download holds ${name}`]
    const found = /\.(png|jpe?g)$/i.test(name)
      ? undefined
      : forbidden.exec(withoutLinks(textOf(zip, name)))?.[0]
    return found === undefined ? [] : [`${name} of the download says ${found}`]
  })
}

/** A designer may name an address in the metadata of the core specification. */
function withoutLinks(model: string) {
  return model.replace(/<metadata name="\w+">[^<]*</g, (found) => found.replace(/https?:/g, ''))
}

const entities: Record<string, number> = { amp: 38, quot: 34, apos: 39 }

/** The same character may be written by name and by number. */
function unescaped(text: string) {
  return text.replace(/&#?(\w+);/g, (_, name: string) => String.fromCharCode(entities[name] ?? Number(name)))
}
