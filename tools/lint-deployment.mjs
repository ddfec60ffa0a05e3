// node tools/lint-deployment.mjs [folder]: compares Compose files, Containerfiles and Kubernetes manifests with their schemas.
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DCLinter } from 'dclint'
import { validate } from 'dockerfile-utils'
import { parseAllDocuments } from 'yaml'

const tools = dirname(fileURLToPath(import.meta.url))
const folder = process.argv[2] ?? join(tools, '../deploy')
const files = (pattern) =>
  globSync(pattern, { cwd: folder }).map((name) => ({ name, path: join(folder, name) }))

const faults = [...composeFaults(), ...imageFaults(), ...manifestFaults()]
for (const fault of faults) process.stdout.write(`${fault}\n`)
process.exit(faults.length > 0 ? 1 : 0)

function composeFaults() {
  const rules = {
    // Our images are built here under one name, and the proxy is there for everybody.
    'no-build-and-image': 0,
    'no-unbound-port-interfaces': 0,
    'service-image-require-explicit-tag': 0,
  }
  const linter = new DCLinter({ rules, quiet: true, debug: false, exclude: [] })
  return files('compose/*.yaml').flatMap(({ name, path }) =>
    linter
      .lintFiles([path], false)
      .flatMap(({ messages }) => messages)
      .filter(({ type }) => type === 'error')
      .map(({ line, message }) => `${name}:${line} ${message}`),
  )
}

function imageFaults() {
  return files('**/*Containerfile').flatMap(({ name, path }) =>
    validate(readFileSync(path, 'utf8')).map(
      ({ range, message }) => `${name}:${range.start.line + 1} ${message}`,
    ),
  )
}

/** The compiler compares them with the types that are generated from the OpenAPI document of Kubernetes. */
function manifestFaults() {
  const scratch = mkdtempSync(join(tools, 'node_modules/.manifests-'))
  try {
    return files('kubernetes/*.yaml').flatMap(({ name, path }) => {
      const source = join(scratch, 'manifests.ts')
      writeFileSync(source, typed(parseAllDocuments(readFileSync(path, 'utf8'))))
      const compiler = join(tools, '../node_modules/typescript/bin/tsc')
      const options = [
        '--pretty',
        'false',
        '--noEmit',
        '--strict',
        '--skipLibCheck',
        '--types',
        '',
        '--ignoreConfig',
      ]
      const { stdout } = spawnSync(process.execPath, [compiler, ...options, source], { encoding: 'utf8' })
      return [...stdout.matchAll(/error TS.*/g)].map(([error]) => `${name} ${error}`)
    })
  } finally {
    rmSync(scratch, { recursive: true })
  }
}

function typed(documents) {
  const manifests = documents.map((document, index) => {
    const manifest = document.toJS()
    const [version, group = 'core'] = manifest.apiVersion.split('/').toReversed()
    const type = `import('kubernetes-types/${group.replace('.k8s.io', '')}/${version}').${manifest.kind}`
    return `export const manifest${index}: ${type} = ${JSON.stringify(manifest)}`
  })
  return manifests.join('\n')
}
