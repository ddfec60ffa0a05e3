import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filamentColours } from '#contract/printing/filament-colours.ts'
import { readModel } from '#geometry/readers/read-model.ts'
import { cleanThreeMf } from '#geometry/three-mf/clean-copy.ts'
import type { NamedPart } from '#geometry/writers/three-mf-writer.ts'
import { kept } from './slicer-view.ts'

const library = 'lib3MF.so.1'

/** Prints name and colour of the objects to print, a line each; an object without a material has none. */
const script = `
import ctypes, sys
lib = ctypes.CDLL("${library}")

def call(name, *arguments):
    code = getattr(lib, "lib3mf_" + name)(*arguments)
    if code != 0: raise SystemExit("%s: error %x" % (name, code & 0xffffffff))

def made(name, *arguments, kind=ctypes.c_void_p):
    result = kind()
    call(name, *arguments, ctypes.byref(result))
    return result

def name_of(item):
    name, length = ctypes.create_string_buffer(1000), ctypes.c_uint32()
    call("object_getnameutf8", item, name, len(name), ctypes.byref(length))
    return name.value.decode()

def colour_of(model, item):
    if made("defaultpropertyhandler_getpropertytype", made("object_createdefaultpropertyhandler", item), kind=ctypes.c_int).value == 0: return "none"
    group, base = ctypes.c_uint32(), ctypes.c_uint32()
    call("defaultpropertyhandler_getbasematerial", made("object_createdefaultpropertyhandler", item), ctypes.byref(group), ctypes.byref(base))
    channels = [ctypes.c_ubyte() for _ in range(4)]
    call("basematerial_getdisplaycolor", made("model_getbasematerialbyid", model, group), base, *map(ctypes.byref, channels))
    return "#%02x%02x%02x" % tuple(channel.value for channel in channels[:3])

model = made("createmodel")
call("reader_readfromfileutf8", made("model_queryreader", model, b"3mf"), sys.argv[1].encode())
items = made("model_getbuilditems", model)
while made("builditemiterator_movenext", items, kind=ctypes.c_int).value:
    item = made("builditem_getobjectresource", made("builditemiterator_getcurrent", items))
    print(name_of(item), colour_of(model, item), sep="\\t")
`

/** Returns true when Python finds the reader of the 3MF Consortium. */
export function isLib3mfInstalled() {
  return spawnSync('python3', ['-c', `import ctypes; ctypes.CDLL("${library}")`]).status === 0
}

/** Returns how the colours that lib3mf reads in the sold 3MF differ from those of the parts. Throws when it refuses the file. */
export async function colourProblems(parts: NamedPart[], project: Uint8Array) {
  const { threeMf } = await readModel(project, 'parts.3mf')
  const sold = threeMf ? await cleanThreeMf(project, threeMf) : project
  const read = await kept(['colours', sold], (folder) => readColours(join(folder, 'parts.3mf'), sold))
  const wanted = parts.flatMap(({ name, colour, copies = 1 }) =>
    Array<string>(copies).fill(`${name}\t${colour ? filamentColours[colour].hex : 'none'}`),
  )
  const [found, expected] = [read, wanted].map((lines) => lines.toSorted().join(', ').replaceAll('\t', ' '))
  return found === expected ? [] : [`lib3mf reads the colours ${found} instead of ${expected}`]
}

function readColours(path: string, bytes: Uint8Array) {
  writeFileSync(path, bytes)
  const { status, stdout, stderr } = spawnSync('python3', ['-c', script, path], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`lib3mf refuses the 3MF: ${stderr.trim().slice(-300)}`)
  return stdout.split('\n').filter((line) => line !== '')
}
