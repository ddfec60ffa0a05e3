// Prepares a release: `npm run release -- 1.0.0`. See "Cut a release" in CONTRIBUTING.md.
import '../server/platform/node-version.mjs'
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { readMigrations, releasedPath } from '../server/platform/database/schema/migration-files.ts'
import { version as current, isOlder } from '../server/platform/version.ts'
import { closeUnreleased } from './changelog.ts'

const version = process.argv[2] ?? ''
const today = new Date().toISOString().slice(0, 10)

try {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Name the version: npm run release -- 1.2.0')
  if (!isOlder(current, version)) throw new Error(`${version} is not newer than ${current}.`)
  const changelog = closeUnreleased(readFileSync('CHANGELOG.md', 'utf8'), version, today)
  const { status } = spawnSync(process.execPath, ['e2e/whole-demo.ts'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('A fresh start does not publish every demo design: nothing was changed.')
  writeFileSync('CHANGELOG.md', changelog)
  // package-lock.json names the version twice: of the package, and of its root.
  setVersion('package.json', 1)
  setVersion('package-lock.json', 2)
  const migrations = Object.fromEntries(readMigrations().map(({ name, sha256 }) => [name, sha256]))
  writeFileSync(releasedPath, `${JSON.stringify({ version, migrations }, null, 2)}\n`)
  process.stdout.write(`Release ${version} is prepared. Run npm test, and npm run check:models until it ends with 0; then commit and tag it:
  git commit -am "Release ${version}" && git tag -a v${version} -m "Layerdrop ${version}"\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

function setVersion(path: string, places: number) {
  let text = readFileSync(path, 'utf8')
  const line = `"version": "${current}"`
  for (let place = 0; place < places; place++) text = text.replace(line, `"version": "${version}"`)
  writeFileSync(path, text)
}
