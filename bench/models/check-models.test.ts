import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { box, torus } from '#geometry/testing/shapes.ts'
import { helpedPlate, sliced } from '#geometry/testing/sliced-parts.ts'
import { writeStl } from '#geometry/writers/stl-writer.ts'
import { compileCache } from '#server/platform/testing/compile-cache.ts'
import { isLib3mfInstalled } from './lib3mf-view.ts'
import { isSlicerInstalled } from './slicer-view.ts'

const skip = !(isSlicerInstalled() && isLib3mfInstalled()) && 'prusa-slicer or lib3mf1 is not installed'

test('PrusaSlicer finds a cube and projects of filaments and settings sound, and weighs them about as we do', {
  skip,
}, () => {
  // No cached slices.
  const folder = mkdtempSync(join(tmpdir(), 'layerdrop-check-'))
  try {
    const script = new URL('check-models.ts', import.meta.url).pathname
    const names = ['cube of 20 mm', 'PrusaSlicer own settings', 'PrusaSlicer painting']
    const { status, stdout } = spawnSync(process.execPath, [script, ...names], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, TMPDIR: folder, ...compileCache },
    })
    assert.equal(status, 0, stdout)
    assert.match(stdout, /4 parts and 3 plates checked/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

const ring = torus(24, 9, 12)

test('a download opens in PrusaSlicer as the file that was uploaded, and each file gets its line', {
  skip,
}, () => {
  const folder = mkdtempSync(join(tmpdir(), 'layerdrop-check-'))
  try {
    const files = {
      'Stütze.3mf': sliced('prusa', [helpedPlate], { paint: 'slic3rpe:mmu_segmentation="8"' }),
      'box.stl': writeStl(box([10, 20, 30])),
      'plates.3mf': sliced('bambu', [{ parts: helpedPlate.parts.slice(0, 1) }], { plates: [[0]] }),
      'open.stl': writeStl({ ...ring, triangles: ring.triangles.slice(60) }),
      'cut.stl': writeStl(box([10, 20, 30])).subarray(0, -1),
    }
    const paths = Object.entries(files).map(([name, content]) => {
      writeFileSync(join(folder, name), content)
      return join(folder, name)
    })
    const script = new URL('check-models.ts', import.meta.url).pathname
    const { status, stdout } = spawnSync(process.execPath, [script, ...paths], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, TMPDIR: folder, ...compileCache },
    })
    assert.equal(status, 0, stdout)
    for (const name of ['Stütze.3mf', 'box.stl', 'plates.3mf', 'open.stl'])
      assert.match(stdout, new RegExp(`${name}: same\n`))
    assert.match(stdout, /cut\.stl: refused\. The STL file says it has 12 triangles, but ends after 11/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
