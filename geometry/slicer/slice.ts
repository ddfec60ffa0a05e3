import { spawn } from 'node:child_process'
import { open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PrintChoices } from '#contract/printing/estimate/print-estimate.ts'
import type { PrinterClass } from '#contract/printing/estimate/printer-motions.ts'
import type { ModelEstimate } from '../estimate/estimate.ts'
import { networkIsolation } from '../model-process/isolated-process.ts'
import { runModelTask } from '../model-process/model-process.ts'
import { gcodeFigures } from './gcode-figures.ts'
import { profileOf } from './profiles.ts'

type SlicerLimits = { milliseconds: number; megabytes: number }

const usual: SlicerLimits = { milliseconds: 180_000, megabytes: 4096 }

/** The slicer could not measure this model: the message is the end of its output. */
export class SlicerError extends Error {
  override name = 'SlicerError'
}

/** The extension only helps to tell the format. */
type Sliced = { path: string; fileName: string; choices: PrintChoices }

/** Returns grams and minutes from PrusaSlicer on a slow and a fast printer, isolated. Throws a SlicerError if it started. */
export async function measureBySlicer(
  slicer: string,
  { path, fileName, choices }: Sliced,
  { folder, ...limits }: { folder: string } & Partial<SlicerLimits>,
): Promise<ModelEstimate> {
  // PrusaSlicer opens neither every 3MF nor a name without an extension.
  await runModelTask({ source: path, fileName }, { kind: 'to stl', folder }, {})
  const task = { slicer, stl: join(folder, 'model.stl'), folder, choices, ...usual, ...limits }
  const slow = await slice(task, 'slow')
  const fast = await slice(task, 'fast')
  return {
    grams: slow.grams,
    minutes: { slow: slow.minutes, fast: fast.minutes },
    version: 1,
    source: 'slicer',
    choices,
  }
}

type Task = { slicer: string; stl: string; folder: string; choices: PrintChoices } & SlicerLimits

async function slice({ slicer, stl, folder, choices, ...limits }: Task, printer: PrinterClass) {
  const profile = join(folder, `${printer}.ini`)
  const output = join(folder, `${printer}.gcode`)
  await writeFile(profile, profileOf(printer, choices))
  await run([slicer, '--datadir', folder, '--load', profile, '--export-gcode', '--output', output, stl], {
    folder,
    ...limits,
  })
  const figures = gcodeFigures(await endOf(output))
  await rm(output)
  if (!figures) throw new SlicerError('The G-code tells neither weight nor time.')
  return figures
}

// Only the configuration follows the figures.
const readBytes = 256 * 1024

async function endOf(path: string) {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const position = Math.max(0, size - readBytes)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(readBytes), 0, readBytes, position)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}

// The shell sets limits, then execs the slicer; Linux ends it with its parent, elsewhere the CPU limit does.
const limited = `
ulimit -v "$1" && ulimit -t "$2" && ulimit -f 2097152 && shift 2 || exit
if setpriv --pdeathsig KILL true 2>/dev/null; then set -- setpriv --pdeathsig KILL "$@"; fi
exec nice -n 19 "$@"`

const notStarted = [126, 127]

async function run(
  command: string[],
  { folder, milliseconds, megabytes }: { folder: string } & SlicerLimits,
) {
  const seconds = Math.ceil(milliseconds / 1000) * 4
  const limits = [`${megabytes * 1024}`, `${seconds}`]
  const child = spawn('/bin/sh', ['-c', limited, 'sh', ...limits, ...networkIsolation(), ...command], {
    cwd: folder,
    env: { HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8', PATH: '/usr/local/bin:/usr/bin:/bin' },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: milliseconds,
    killSignal: 'SIGKILL',
  })
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-500)
  })
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (...ended) => resolve(ended))
  }).finally(() => process.off('exit', end))
  if (child.killed) throw new SlicerError(`The slicer was ended after ${milliseconds / 1000} s.`)
  if (code !== null && notStarted.includes(code))
    throw new Error(`The slicer did not start (${code}): ${said.trim()}`)
  if (code !== 0) throw new SlicerError(`The slicer gave up (${signal ?? code}): ${said.trim()}`)
}
