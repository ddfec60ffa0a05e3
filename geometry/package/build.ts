import { execFileSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const here = import.meta.dirname
const root = resolve(here, '../..')

run(
  'vite/bin/vite.js',
  'build',
  '--mode=package',
  '--config=geometry/vite.config.ts',
  `--outDir=${here}/dist`,
)
run('typescript/bin/tsc', '--project', here)
copyFileSync(join(here, '../README.md'), join(here, 'README.md'))

function run(program: string, ...options: string[]) {
  const script = join(root, 'node_modules', program)
  execFileSync(process.execPath, [script, ...options], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
}
