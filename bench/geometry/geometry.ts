import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { analyse } from '#geometry/analysis/analyse.ts'
import { encodeWebp } from '#geometry/images/picture.ts'
import type { Mesh } from '#geometry/mesh/mesh.ts'
import { childEnvironment } from '#geometry/model-process/isolated-process.ts'
import { checkPrintability } from '#geometry/printability/printability.ts'
import { readModel } from '#geometry/readers/read-model.ts'
import { renderPicture } from '#geometry/rendering/render.ts'
import { startRenderThreads } from '#geometry/rendering/threads/render-threads.ts'
import { writeStl } from '#geometry/writers/stl-writer.ts'
import { alternate, atMost, type Figure, median, notMeasured } from '../figures.ts'
import { refusals } from './hostile-files.ts'
import { againstLibraries } from './mesh-libraries.ts'
import { printedShapes } from './printed-shapes.ts'
import { comparePublicFiles } from './public-files.ts'
import { openThumbnailBrowser } from './thumbnail-browser.ts'

/** Measures reading and analysis of an STL against admesh, a C program, and other libraries, and a thumbnail against a browser. */
export async function measure(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'layerdrop-bench-'))
  try {
    const stl = Buffer.from(writeStl(torus(335)))
    const path = join(folder, 'torus.stl')
    writeFileSync(path, stl)
    return [
      ...(await analyses(folder)),
      ...(await againstLibraries(path)),
      ...(await comparePublicFiles(folder)),
      ...(await refusals(folder)),
      printability('a torus', (await readModel(stl, 'torus.stl')).mesh),
      ...Object.entries(printedShapes).map(([what, make]) => printability(what, make())),
      ...(await thumbnail(stl)),
      memoryOf(path),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function analyses(folder: string) {
  if (spawnSync('admesh', ['--version']).error)
    return [notMeasured('STL analysis against admesh', 'admesh is not installed')]
  const figures: Figure[] = []
  for (const [rings, goal] of [
    [100, 1],
    [360, 1],
    [530, 0.5],
  ] as const)
    figures.push(await againstAdmesh(folder, rings, goal))
  return figures
}

async function againstAdmesh(folder: string, rings: number, goal: number) {
  const path = join(folder, `torus-${rings}.stl`)
  const bytes = writeStl(torus(rings))
  writeFileSync(path, bytes)
  const ours = async () => {
    const startedAt = performance.now()
    const { mesh } = await readModel(readFileSync(path), 'torus.stl')
    const { watertight } = analyse(mesh)
    if (!watertight) throw new Error('A torus is watertight.')
    return performance.now() - startedAt
  }
  const theirs = async () => {
    const startedAt = performance.now()
    spawnSync('admesh', ['-n', '-u', '-f', '-d', path])
    return performance.now() - startedAt
  }
  const { a, b, ratio } = await alternate(11, ours, theirs)
  const size = `${(bytes.length / 1e6).toFixed(1)} MB`
  return atMost(`STL analysis of ${size} against admesh`, ratio, goal, {
    unit: 'x',
    absolute: `${Math.round(a)} ms, ${Math.round(b)} ms`,
  })
}

/** Measures the whole printability report, without reading the file. */
function printability(what: string, mesh: Mesh) {
  const seconds: number[] = []
  const used: number[] = []
  for (let round = 0; round < 6; round++) {
    const startedAt = performance.now()
    const before = process.cpuUsage()
    const { report } = checkPrintability(mesh)
    if (report.unchecked.length > 0) throw new Error(`${what} can be checked.`)
    seconds.push((performance.now() - startedAt) / 1000)
    const { user, system } = process.cpuUsage(before)
    used.push((user + system) / 1e6)
  }
  const name = `printability of ${what}, ${(mesh.triangles.length / 3).toLocaleString('en')} triangles`
  const absolute = `processor time ${median(used.slice(1)).toFixed(2)} s`
  return atMost(name, median(seconds.slice(1)), 1.5, { unit: ' s', absolute })
}

/**
 * From the bytes of an STL to a picture of 800 x 600: ours, and a warm browser's with three.js. Both draw with two cores
 * where there are two. The CPU time is a figure of its own, because the other cores of a server have their own work.
 */
async function thumbnail(stl: Buffer): Promise<Figure[]> {
  const name = `thumbnail of ${((stl.length - 84) / 50).toLocaleString('en')} triangles against three.js`
  const renderThreads = startRenderThreads()
  const ours = async () => {
    const { mesh } = await readModel(stl, 'torus.stl')
    const parts = [{ mesh, colour: 'bone white' as const }]
    await encodeWebp(renderPicture(parts, { width: 800, height: 600 }, renderThreads))
  }
  const browser = await openThumbnailBrowser(stl)
  try {
    const elapsed = await alternate(11, () => timed(ours), browser.takePicture)
    const figures = [
      atMost(name, elapsed.ratio, 0.4, {
        unit: 'x',
        absolute: `${Math.round(elapsed.a)} ms, ${Math.round(elapsed.b)} ms`,
      }),
    ]
    if (process.platform !== 'linux') return figures
    const taken = await alternate(
      5,
      () => growth(ownCpuTime, ours),
      () => growth(browser.cpuTime, browser.takePicture),
    )
    const absolute = `${Math.round(taken.a)} ms, ${Math.round(taken.b)} ms`
    return [...figures, atMost(`${name}, CPU time`, taken.ratio, 0.5, { unit: 'x', absolute })]
  } finally {
    await browser.close()
  }
}

function memoryOf(path: string) {
  const child = [join(import.meta.dirname, 'one-thumbnail.ts'), path]
  const { stdout } = spawnSync(process.execPath, child, { env: childEnvironment })
  return atMost('memory of one such thumbnail, the process and all', Number(stdout) || Infinity, 200, {
    unit: ' MB',
  })
}

function timed(work: () => Promise<unknown>) {
  return growth(() => performance.now(), work)
}

/** Returns the elapsed time of a clock after the work. */
async function growth(clock: () => number, work: () => Promise<unknown>) {
  const startedAt = clock()
  await work()
  return clock() - startedAt
}

function ownCpuTime() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Returns a closed ring with as many quads around it as across it, each split into two triangles. */
function torus(rings: number): Mesh {
  const positions = new Float32Array(rings * rings * 3)
  const triangles = new Uint32Array(rings * rings * 6)
  const angle = (2 * Math.PI) / rings
  for (let i = 0; i < rings; i++)
    for (let j = 0; j < rings; j++) {
      const distance = 40 + 15 * Math.cos(j * angle)
      const corner = i * rings + j
      positions.set(
        [distance * Math.cos(i * angle), distance * Math.sin(i * angle), 15 * Math.sin(j * angle)],
        corner * 3,
      )
      const right = ((i + 1) % rings) * rings + j
      const up = i * rings + ((j + 1) % rings)
      const across = ((i + 1) % rings) * rings + ((j + 1) % rings)
      triangles.set([corner, right, across, corner, across, up], corner * 6)
    }
  return { positions, triangles }
}
