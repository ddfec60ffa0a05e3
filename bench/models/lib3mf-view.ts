import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cached } from './slicer-view.ts'

const library = 'lib3MF.so.1'

/** Prints one line of JSON per build item: its name, its colour, and its parts with their bounding boxes in mm as placed. */
const script = `
import ctypes, json, sys
lib = ctypes.CDLL("${library}")

def call(name, *arguments):
    code = getattr(lib, "lib3mf_" + name)(*arguments)
    if code != 0: raise SystemExit("%s: error %x" % (name, code & 0xffffffff))

def made(name, *arguments, kind=ctypes.c_void_p):
    result = kind()
    call(name, *arguments, ctypes.byref(result))
    return result

def number(name, *arguments):
    return made(name, *arguments, kind=ctypes.c_uint32).value

def name_of(item):
    name, length = ctypes.create_string_buffer(1000), ctypes.c_uint32()
    call("object_getnameutf8", item, name, len(name), ctypes.byref(length))
    return name.value.decode()

# MODELPROPERTYTYPE: textures and colours of the materials extension have other numbers.
base_material = 1

def colour_of(model, item):
    if made("defaultpropertyhandler_getpropertytype", made("object_createdefaultpropertyhandler", item), kind=ctypes.c_int).value != base_material: return "none"
    group, base = ctypes.c_uint32(), ctypes.c_uint32()
    call("defaultpropertyhandler_getbasematerial", made("object_createdefaultpropertyhandler", item), ctypes.byref(group), ctypes.byref(base))
    channels = [ctypes.c_ubyte() for _ in range(4)]
    call("basematerial_getdisplaycolor", made("model_getbasematerialbyid", model, group), base, *map(ctypes.byref, channels))
    return "#%02x%02x%02x" % tuple(channel.value for channel in channels[:3])

# MODELTRANSFORM: three rows of four columns; the last column is the shift.
Transform = ctypes.c_float * 12

def placed(rows, point):
    return [sum(rows[4 * axis + i] * point[i] for i in range(3)) + rows[4 * axis + 3] for axis in range(3)]

def combined(outer, inner):
    columns = [placed(outer, [inner[4 * i + k] for i in range(3)]) for k in range(4)]
    shift = [outer[4 * axis + 3] for axis in range(3)]
    return [columns[k][axis] - (shift[axis] if k < 3 else 0) for axis in range(3) for k in range(4)]

identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]

def parts_of(item, rows, unit):
    if made("object_ismeshobject", item, kind=ctypes.c_ubyte).value:
        count = number("meshobject_getvertexcount", item)
        vertices = (ctypes.c_float * (3 * count))()
        call("meshobject_getvertices", item, vertices, count, ctypes.byref(ctypes.c_uint32()))
        points = [placed(rows, vertices[3 * at:3 * at + 3]) for at in range(count)]
        box = [[round(unit * edge(point[axis] for point in points), 3) for axis in range(3)] for edge in (min, max)] if points else []
        return [{"triangles": number("meshobject_gettrianglecount", item), "box": box}]
    found = []
    for at in range(number("componentsobject_getcomponentcount", item)):
        component = made("componentsobject_getcomponent", item, at)
        own = Transform(*identity)
        call("component_gettransform", component, ctypes.byref(own))
        found += parts_of(made("component_getobjectresource", component), combined(rows, list(own)), unit)
    return found

model = made("createmodel")
call("reader_readfromfileutf8", made("model_queryreader", model, b"3mf"), sys.argv[1].encode())
unit = [0.001, 1, 10, 25.4, 304.8, 1000][made("model_getunit", model, kind=ctypes.c_int).value]
items = made("model_getbuilditems", model)
while made("builditemiterator_movenext", items, kind=ctypes.c_int).value:
    build = made("builditemiterator_getcurrent", items)
    item = made("builditem_getobjectresource", build)
    own = Transform(*identity)
    call("builditem_getobjecttransform", build, ctypes.byref(own))
    print(json.dumps({"name": name_of(item), "colour": colour_of(model, item), "parts": parts_of(item, list(own), unit)}))
`

/** Along x, y and z. */
type Corner = [number, number, number]
/** `box` is empty for a mesh without vertices. */
type Lib3mfPart = { triangles: number; box: [low: Corner, high: Corner] | [] }
export type Lib3mfItem = { name: string; colour: string; parts: Lib3mfPart[] }

/** Returns true when Python can load lib3mf, the reader of the 3MF Consortium. */
export function isLib3mfInstalled() {
  return spawnSync('python3', ['-c', `import ctypes; ctypes.CDLL("${library}")`]).status === 0
}

/** Returns the items of a 3MF as lib3mf reads them. Throws when it refuses the file. */
export function readInLib3mf(bytes: Uint8Array): Promise<Lib3mfItem[]> {
  return cached(['lib3mf', bytes, script], (folder) => {
    const path = join(folder, 'model.3mf')
    writeFileSync(path, bytes)
    const { status, stdout, stderr } = spawnSync('python3', ['-c', script, path], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`lib3mf refuses the 3MF: ${stderr.trim().slice(-300)}`)
    const lines = stdout.split('\n').filter((line) => line !== '')
    return lines.map((line): Lib3mfItem => JSON.parse(line))
  })
}

/**
 * Returns the differences that lib3mf sees between a download and its upload: items, parts, triangles, places in mm.
 * Returns undefined when lib3mf refuses the upload itself.
 */
export async function compareInLib3mf(saved: Uint8Array, sold: Uint8Array): Promise<string[] | undefined> {
  const wanted = await readInLib3mf(saved).catch(() => undefined)
  if (!wanted) return undefined
  const found = await readInLib3mf(sold)
  if (found.length !== wanted.length)
    return [`lib3mf reads ${found.length} items instead of ${wanted.length}`]
  return wanted.flatMap(({ name, parts }, index) => {
    const [own, other] = [JSON.stringify(found[index]?.parts), JSON.stringify(parts)]
    return own === other ? [] : [`lib3mf reads item ${index + 1} (${name}) as ${own} instead of ${other}`]
  })
}
