import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { after, test } from 'node:test'
import { cube } from '../testing/shapes.ts'
import { writeStl } from '../writers/stl-writer.ts'

type Manifest = { name: string; dependencies: Record<string, string> }

const root = resolve(import.meta.dirname, '../..')
const project = mkdtempSync(join(tmpdir(), 'layerdrop-package-'))
after(() => rmSync(project, { recursive: true }))

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
const { name, dependencies } = manifestOf(import.meta.dirname)

const script = `
import { readFileSync } from 'node:fs'
import { analyse, inspectModel, readModel } from '${name}'
const { mesh } = await readModel(readFileSync('part.stl'), 'part.stl')
const { report } = await inspectModel('part.stl', 'part.stl')
const refused = await inspectModel(Buffer.from('not a model'), 'part.stl').catch(({ code }) => code)
console.log(JSON.stringify([analyse(mesh).volume, report.volume, refused]))
`

test('the packed package measures an STL in another project, also in a child process', () => {
  const pack = ['pack', '--workspace', name, '--pack-destination', project, '--silent']
  const archive = execFileSync('npm', pack, { cwd: root, encoding: 'utf8' }).trim().split('\n').at(-1) ?? ''
  const installed = join(project, 'node_modules', name)
  mkdirSync(installed, { recursive: true })
  execFileSync('tar', ['-xzf', join(project, archive), '--strip-components=1'], { cwd: installed })
  for (const needed of Object.keys(dependencies)) {
    const place = join(project, 'node_modules', needed)
    mkdirSync(dirname(place), { recursive: true })
    symlinkSync(join(root, 'node_modules', needed), place)
  }
  writeFileSync(join(project, 'part.stl'), writeStl(cube(10)))
  writeFileSync(join(project, 'use.mjs'), script)
  const answer = execFileSync(process.execPath, ['use.mjs'], { cwd: project, encoding: 'utf8' })
  assert.deepEqual(JSON.parse(answer), [1000, 1000, 'unknown_format'])
  assert.ok(readFileSync(join(installed, 'dist/types/geometry/geometry.d.ts'), 'utf8').includes('readModel'))
  const modules = globSync('dist/*.mjs', { cwd: installed })
  const withSchemas = modules.filter((file) => readFileSync(join(installed, file), 'utf8').includes('_zod'))
  assert.deepEqual(withSchemas, [], 'loading zod would take a tenth of the time for a small model')
})

test('the package has the dependencies of the project', () => {
  const own = manifestOf(root).dependencies
  for (const [needed, version] of Object.entries(dependencies)) assert.equal(own[needed], version, needed)
})
