// Removes from node_modules what neither server nor worker imports: the image needs no packages of the web app, no
// build tools, no embedded PostgreSQL, no declarations and no source maps. Run in a folder with package-lock.json and
// the sources of the server.
import { globSync, readFileSync, rmSync } from 'node:fs'
import { builtinModules } from 'node:module'

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const sources = globSync('{server,contract,geometry}/**/*.ts', {
  exclude: (path) => /(^|\/)(testing|dist|package)$|\.(test|config)\.ts$/.test(String(path)),
})

const used = new Set()
for (const path of sources)
  for (const [, specifier] of readFileSync(path, 'utf8').matchAll(
    /(?:from |import |import\(|import\.meta\.resolve\()'([^'.#][^']*)'/g,
  ))
    if (!specifier.startsWith('node:') && !builtinModules.includes(specifier)) markUsed(nameOf(specifier), '')

for (const path of Object.keys(packages).filter(
  (path) => path.startsWith('node_modules/') && !used.has(path),
))
  rmSync(path, { recursive: true, force: true })
for (const path of globSync(
  'node_modules/**/*.{d.ts,d.mts,d.cts,js.map,mjs.map,cjs.map,ts.map,mts.map,cts.map}',
))
  rmSync(path)

function nameOf(specifier) {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

/** Finds a package as Node does: in the folder of the one that requires it, then in those above. */
function markUsed(name, from) {
  const path = placesAbove(from)
    .map((place) => `${place}node_modules/${name}`)
    .find((place) => place in packages)
  if (path === undefined || used.has(path)) return
  used.add(path)
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = packages[path]
  for (const peer of Object.keys(peerDependencies ?? {}))
    if (!peerDependenciesMeta[peer]?.optional) markUsed(peer, path)
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) markUsed(needed, path)
}

function placesAbove(from) {
  const places = from === '' ? [] : [`${from}/`]
  for (let rest = from; rest.includes('/node_modules/'); ) {
    rest = rest.slice(0, rest.lastIndexOf('/node_modules/'))
    places.push(`${rest}/`)
  }
  return [...places, '']
}
