import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { usualChoices } from '#contract/printing/estimate/print-figures.ts'
import { estimatePrint } from '../estimate/estimate.ts'
import { networkIsolation } from '../model-process/isolated-process.ts'
import { cube } from '../testing/shapes.ts'
import { writeStl } from '../writers/stl-writer.ts'
import { gcodeFigures } from './gcode-figures.ts'
import { measureBySlicer, SlicerError } from './slice.ts'

const folder = mkdtempSync(join(tmpdir(), 'layerdrop-slice-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const model = { path: join(folder, 'model'), fileName: 'cube.stl', choices: usualChoices }
writeFileSync(model.path, writeStl(cube(20)))

/** The end of a file by PrusaSlicer 2.5.0. */
const recorded = (time: string) => `M84 ; disable motors
M73 P100 R0
; filament used [mm] = 1294.29
; filament used [cm3] = 3.11
; filament used [g] = 3.86
; filament cost = 0.00
; total filament used [g] = 3.86
; total filament cost = 0.00
; estimated printing time (normal mode) = ${time}
; estimated first layer printing time (normal mode) = 1m 9s

; prusaslicer_config = begin
`

test('weight and time are read from behind the G-code', () => {
  assert.deepEqual(gcodeFigures(recorded('20m 15s')), { grams: 3.86, minutes: 20.25 })
  assert.deepEqual(gcodeFigures(recorded('1d 2h 3m 4s'))?.minutes, 1563 + 4 / 60)
  assert.deepEqual(gcodeFigures(recorded('45s'))?.minutes, 0.75)
})

test('a file without figures, or with zeros, gives no estimate', () => {
  assert.equal(gcodeFigures('G28\n'), undefined)
  assert.equal(gcodeFigures(recorded('')), undefined)
  assert.equal(gcodeFigures(recorded('20m 15s').replaceAll('3.86', '0.00')), undefined)
})

function pretended(script: string) {
  const path = join(folder, 'slicer.sh')
  writeFileSync(path, `#!/bin/sh\n${script}\n`)
  chmodSync(path, 0o700)
  return path
}

test('a failing slicer is quoted, a hanging one is killed, and one without figures is reported', async () => {
  const failing = measureBySlicer(pretended('echo "No extrusions" >&2; exit 1'), model, { folder })
  await assert.rejects(failing, new SlicerError('The slicer gave up (1): No extrusions'))
  const hanging = measureBySlicer(pretended('exec sleep 60'), model, { folder, milliseconds: 300 })
  await assert.rejects(hanging, /was ended after 0\.3 s/)
  const silent = measureBySlicer(pretended('for last; do :; done; echo G28 > slow.gcode'), model, { folder })
  await assert.rejects(silent, /neither weight nor time/)
})

test('a killed slicer counts as a failure of the model, a missing one does not', async () => {
  const killed = measureBySlicer(pretended('echo "Much memory" >&2; kill -9 $$'), model, { folder })
  await assert.rejects(killed, new SlicerError('The slicer gave up (SIGKILL): Much memory'))
  for (const slicer of [join(folder, 'none'), pretended('exec /no/such/program'), folder]) {
    const missing = measureBySlicer(slicer, model, { folder })
    await assert.rejects(missing, { name: 'Error', message: /^The slicer did not start \(12[67]\): ./ })
  }
})

test('a slicer gets none of our environment variables', async () => {
  process.env.LAYERDROP_SECRET = 'hidden'
  const telling = measureBySlicer(pretended('env >&2; exit 1'), model, { folder })
  await assert.rejects(telling, (error: Error) => !error.message.includes('LAYERDROP_SECRET'))
  delete process.env.LAYERDROP_SECRET
})

test('a slicer cannot reach the network', {
  skip: networkIsolation().length === 0 && 'this system gives no network namespace (unshare --net)',
}, async () => {
  const telling = measureBySlicer(pretended('readlink /proc/self/ns/net >&2; exit 1'), model, { folder })
  const ours = readlinkSync('/proc/self/ns/net')
  await assert.rejects(
    telling,
    ({ message }: Error) => /net:\[\d+\]/.test(message) && !message.includes(ours),
  )
})

const diesWithParent = spawnSync('setpriv', ['--pdeathsig', 'KILL', 'true']).status === 0

test('a slicer ends when its worker is killed', {
  skip: !diesWithParent && 'setpriv of util-linux is not installed',
}, async () => {
  const pidFile = join(folder, 'pid')
  const slicer = pretended(`echo $$ > ${pidFile}.new; mv ${pidFile}.new ${pidFile}; exec sleep 600`)
  const work = `import { measureBySlicer } from ${JSON.stringify(new URL('./slice.ts', import.meta.url))}
    await measureBySlicer(${JSON.stringify(slicer)}, ${JSON.stringify(model)}, { folder: ${JSON.stringify(folder)} })`
  const worker = spawn(process.execPath, ['--input-type=module', '--eval', work], { stdio: 'ignore' })
  while (!existsSync(pidFile)) {
    assert.equal(worker.exitCode, null, 'the worker has ended by itself')
    await sleep(20)
  }
  worker.kill('SIGKILL')
  while (isRunning(readFileSync(pidFile, 'utf8').trim())) await sleep(20)
})

function isRunning(pid: string) {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

const isInstalled = spawnSync('prusa-slicer', ['--help']).status === 0

test('PrusaSlicer weighs a print of more walls and infill about as we do', {
  skip: !isInstalled && 'prusa-slicer is not installed',
}, async () => {
  const choices = { ...usualChoices, walls: 4, infillPercent: 30, material: 'PETG', layerHeightMm: 0.16 }
  const own = estimatePrint(cube(20), { choices })
  const measured = await measureBySlicer('prusa-slicer', { ...model, choices }, { folder })
  assert.deepEqual(measured.choices, choices)
  assert.ok(Math.abs(measured.grams / own.grams - 1) < 0.15, `${measured.grams} and ${own.grams}`)
})

test('PrusaSlicer weighs a cube about as we do, and leaves no G-code', {
  skip: !isInstalled && 'prusa-slicer is not installed',
}, async () => {
  const own = estimatePrint(cube(20))
  const measured = await measureBySlicer('prusa-slicer', model, { folder })
  assert.equal(measured.source, 'slicer')
  assert.ok(Math.abs(measured.grams / own.grams - 1) < 0.2, `${measured.grams} and ${own.grams}`)
  const difference = measured.minutes.slow / own.minutes.slow - 1
  assert.ok(Math.abs(difference) < 0.25, `${measured.minutes.slow} and ${own.minutes.slow}`)
  assert.ok(measured.minutes.fast < measured.minutes.slow)
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.endsWith('.gcode') && name !== 'slow.gcode'),
    [],
  )
})
