import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
/** The folder of the packages: that of the workspace, or that of this package. */
const packages = dirname(dirname(findPackageJSON('stripe', import.meta.url) ?? ''))

/** Former values name what changed and nothing else; null stands for a value that was not there. */
const preamble = `import type Stripe from 'stripe'
import type { Stored } from './stored.ts'
type Former<T> = T extends unknown[] ? T : T extends object ? { [K in keyof T]?: Former<T[K]> | null } : T`

/** Returns the compiler's output for these declarations: empty if every value has its type. */
export async function compiled(declarations: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'payments-types-'))
  const options = { noEmit: true, strict: true, skipLibCheck: true, module: 'nodenext', target: 'esnext' }
  const compilerOptions = { ...options, allowImportingTsExtensions: true, types: ['node'] }
  try {
    await symlink(packages, join(folder, 'node_modules'))
    await cp(join(import.meta.dirname, '../wire/stored.ts'), join(folder, 'stored.ts'))
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['answers.ts'] }))
    await writeFile(join(folder, 'answers.ts'), [preamble, ...declarations].join('\n'))
    const tsc = join(packages, 'typescript/lib/tsc.js')
    return await run(process.execPath, [tsc, '-p', folder, '--pretty', 'false']).then(
      () => '',
      (failure: { stdout: string }) => failure.stdout,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
