import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspectModel } from '#geometry/model-process/inspect.ts'
import { measureStep } from '#geometry/model-process/measure-step.ts'
import { stepLimits } from '#geometry/step/check-step.ts'
import { torus } from '#geometry/testing/shapes.ts'
import { inOtherFile, stepText } from '#geometry/testing/step-files.ts'
import { makeThreeMf, modelXml, onePart, tetrahedron, threeMfOf } from '#geometry/testing/three-mfs.ts'
import { writeStl } from '#geometry/writers/stl-writer.ts'
import { buildModelProcessIfStale } from '../../bin/build.ts'
import { atMost, type Figure, median } from '../figures.ts'

const rounds = 5

/** Measures the slowest refusal of hostile files, each alone, with the start of its process. */
export async function refusals(folder: string): Promise<Figure[]> {
  buildModelProcessIfStale(() => undefined)
  const results: { name: string; seconds: number; processor: number }[] = []
  for (const [name, content] of Object.entries(hostileFiles())) {
    const path = join(folder, name.replaceAll(' ', '-'))
    writeFileSync(path, content)
    const times: number[] = []
    const before = processorOfChildren()
    for (let round = 0; round < rounds; round++) {
      const startedAt = performance.now()
      if (await isRead(path)) throw new Error(`${name} was read.`)
      times.push((performance.now() - startedAt) / 1000)
    }
    results.push({ name, seconds: median(times), processor: (processorOfChildren() - before) / rounds })
  }
  const empty = median(Array.from({ length: rounds }, emptyProcess))
  const each = results.toSorted((a, b) => b.seconds - a.seconds)
  return each.map(({ name, seconds, processor }) =>
    atMost(`refusal: ${name}`, seconds, 0.5, {
      unit: ' s',
      absolute: `${Math.round(processor * 1000)} ms of processor; ${(seconds / empty).toFixed(1)}x the start of an empty process`,
    }),
  )
}

async function isRead(path: string) {
  const reading = path.endsWith('.step') ? measureStep(path) : inspectModel(path, path)
  return await reading.then(
    () => true,
    (error) => {
      if (['crashed', 'too_slow', 'busy'].includes(error?.code)) throw error
      return false
    },
  )
}

function emptyProcess() {
  const startedAt = performance.now()
  spawnSync(process.execPath, ['--eval', '0'])
  return (performance.now() - startedAt) / 1000
}

/** Returns the processor time of ended children in hundredths of a second. Linux only. */
function processorOfChildren() {
  if (process.platform !== 'linux') return Number.NaN
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[13]) + Number(fields[14])) / 100
}

function hostileFiles(): Record<string, string | Uint8Array> {
  const part = (id: number, inner: string) => `<object id="${id}">${inner}</object>`
  const tenTimes = (id: number) => `<components>${`<component objectid="${id}"/>`.repeat(10)}</components>`
  const nested = Array.from({ length: 12 }, (_, level) => part(level + 2, tenTimes(level + 1))).join('')
  const build = (id: number) => `<build><item objectid="${id}"/></build>`
  const stl = writeStl(torus(40, 15, 700))
  const placed = (id: number, whole: number, inner: number) =>
    `#${id}=NEXT_ASSEMBLY_USAGE_OCCURRENCE('${id}','','',#${whole},#${inner},$);`
  const listed = (count: number) => Array(count).fill('#9').join(',')
  const lines = (count: number, line: (at: number) => string) =>
    stepText(Array.from({ length: count }, (_, at) => line(at)).join('\n'))
  return {
    'ZIP bomb.3mf': makeThreeMf(Buffer.alloc(64 * 2 ** 20, ' ')),
    'instance bomb.3mf': threeMfOf(`<resources>${part(1, tetrahedron)}${nested}</resources>${build(13)}`),
    'cycle.3mf': threeMfOf(
      `<resources>${part(1, tenTimes(2))}${part(2, tenTimes(1))}</resources>${build(1)}`,
    ),
    'external entity.3mf': makeThreeMf(
      modelXml(onePart, { prolog: '<!DOCTYPE m [<!ENTITY e SYSTEM "file:///etc/passwd">]>' }),
    ),
    'nested XML.3mf': threeMfOf('<a>'.repeat(100_000) + onePart),
    'truncated.stl': stl.subarray(0, -1),
    'too many triangles.stl': withCount(stl, 2 ** 32 - 1),
    'last corner is NaN.stl': withNaN(stl),
    'last line is cut.obj': `${'v 0 0 0\n'.repeat(1_000_000)}f 1 2 x`,
    'nested lists.step': stepText(`#1=A(${'('.repeat(100_000)}${')'.repeat(100_000)});`),
    'entities.step': lines(stepLimits.instances + 1, (id) => `#${id}=A();`),
    'entities without a semicolon.step': lines(100_000, (id) => `#${id}=CARTESIAN_POINT('',(0.,0.,${id}.))`),
    'assembly of 150,000 parts.step': lines(150_000, (id) => placed(id + 1, 0, id + 1)),
    'doubling assembly.step': lines(
      40,
      (at) => placed(at * 2 + 1, at, at + 1) + placed(at * 2 + 2, at, at + 1),
    ),
    'parts in other files.step': stepText(inOtherFile),
    'curves alone.step': lines(
      stepLimits.instances,
      (id) => `#${id}=CARTESIAN_POINT('FACE(',(0.,0.,${id}.));`,
    ),
    'face of 5,000 holes.step': stepText(`#1=ADVANCED_FACE('',(${listed(5000)}),#2,.T.);`),
    'polyline of a million points.step': stepText(
      `#1=ADVANCED_FACE('',(),#2,.T.);#2=POLYLINE('',(${listed(1_000_000)}));`,
    ),
    'open comment of 20 MB.step': stepText(`/*${'x'.repeat(stepLimits.bytes - 2000)}`),
  }
}

function withCount(stl: Uint8Array, triangles: number) {
  const copy = Buffer.from(stl)
  copy.writeUInt32LE(triangles, 80)
  return copy
}

function withNaN(stl: Uint8Array) {
  const copy = Buffer.from(stl)
  copy.writeFloatLE(Number.NaN, copy.length - 6)
  return copy
}
