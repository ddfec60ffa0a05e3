import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { analyse } from '#geometry/analyse.ts'
import type { Mesh } from '#geometry/mesh.ts'
import { readModel } from '#geometry/read-model.ts'
import { writeStl } from '#geometry/stl.ts'
import { weld } from '#geometry/weld.ts'
import { atMost, type Figure, inTurn, notMeasured } from './figures.ts'

/** Our reading and full analysis of an STL against admesh, a C program, on the same files. */
export async function measure(): Promise<Figure[]> {
  if (spawnSync('admesh', ['--version']).error)
    return [notMeasured('STL analysis against admesh', 'admesh is not installed')]
  const folder = mkdtempSync(join(tmpdir(), 'layerdrop-bench-'))
  try {
    const figures: Figure[] = []
    for (const rings of [100, 360, 750]) figures.push(await againstAdmesh(folder, rings))
    return figures
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function againstAdmesh(folder: string, rings: number) {
  const path = join(folder, `torus-${rings}.stl`)
  const bytes = writeStl(torus(rings))
  writeFileSync(path, bytes)
  const ours = async () => {
    const begun = performance.now()
    const { soup } = await readModel(readFileSync(path), 'torus.stl')
    const { watertight } = analyse(weld(soup))
    if (!watertight) throw new Error('A torus is watertight.')
    return performance.now() - begun
  }
  const theirs = async () => {
    const begun = performance.now()
    spawnSync('admesh', ['-n', '-u', '-f', '-d', path])
    return performance.now() - begun
  }
  const { a, b, ratio } = await inTurn(5, ours, theirs)
  const size = `${(bytes.length / 1e6).toFixed(1)} MB`
  return atMost(`STL analysis of ${size} against admesh`, ratio, 1.3, {
    unit: 'x',
    beside: `${Math.round(a)} ms, ${Math.round(b)} ms`,
  })
}

/** A closed ring with as many quads round as through, each cut in two. */
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
