import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { test } from 'node:test'
import {
  circlesOf,
  type Edge,
  importsOf,
  isFrontDoor,
  isTest,
  listSources,
  testFolders,
  topFolder,
} from './bin/source-imports.ts'

/** Which top-level folders a folder may import. Every folder may import itself. */
const mayImport: Record<string, string[]> = {
  contract: [],
  geometry: ['contract'],
  server: ['contract', 'geometry'],
  web: ['contract'],
  sandbox: [],
  demo: ['contract', 'geometry', 'server'],
  e2e: ['contract', 'geometry', 'server', 'demo', 'bin'],
  bench: ['contract', 'geometry', 'server', 'demo', 'bin', 'e2e'],
  rehearsal: ['contract', 'server'],
  bin: ['contract', 'geometry', 'server'],
}

/** Folders every feature of an area may use; each may use those after it, and none knows a feature. */
const shared = ['server/platform', 'web/api', 'web/ui']

/** Features that may use another feature, through its front door. A new arrow is a new line here. */
const mayKnow: Record<string, string> = {
  'server/accounts': 'server/billing',
  'server/banners': 'server/billing',
  'server/catalogue': 'server/accounts server/billing server/preferences server/profit',
  'server/certificates': 'server/accounts server/billing',
  'server/downloads': 'server/accounts server/billing server/catalogue server/certificates server/channels',
  'server/ideas': 'server/preferences',
  'server/news': 'server/preferences',
  'server/prints': 'server/catalogue',
  'server/reports': 'server/billing server/catalogue server/ideas',
  'server/system': 'server/billing',
  'server/privacy': 'server/accounts server/billing server/certificates server/ideas server/prints',
  'web/forms': 'web/session',
  'web/billing': 'web/session web/forms web/tracking',
  'web/certificates': 'web/forms',
  'web/ideas': 'web/session web/forms',
  'web/preferences': 'web/forms',
  'web/prints': 'web/forms',
  'web/profit': 'web/forms',
  'web/privacy': 'web/session web/forms web/tracking',
  'web/catalogue':
    'web/session web/forms web/banners web/billing web/certificates web/channels web/ideas web/plates web/preferences web/prints web/profit',
  'web/accounts': 'web/session web/forms web/billing web/tracking',
  'web/library': 'web/catalogue web/certificates',
  'web/settings':
    'web/library web/session web/accounts web/billing web/ideas web/preferences web/privacy web/profit',
  'web/site': 'web/billing web/session web/tracking',
  'web/shell': 'web/session web/billing web/catalogue web/ideas web/preferences web/tracking',
  'web/admin': 'web/session web/forms web/catalogue web/plates',
}

/** Folders of one feature, from the lowest to the highest: each may import those before it. */
const layers: Record<string, string> = {
  'server/billing': 'plans subscription emails refunds sync webhooks reconciliation checkout member',
  'server/catalogue':
    'availability listing boards search pictures products assembly printability details uploads slicing analysis turntables photo-booth product-editor categories drops fix-digest',
  'server/platform/http': 'headers app pages bodies files routes openapi',
  'server/accounts':
    'users rate-limits passwords sessions registration account-deletion second-factor profile login admin',
  'web/preferences': 'values settings',
  'web/catalogue/details': 'facts files',
  'web/admin/drops': 'state list editor',
  'web/admin/products': 'actions printability form print assembly files booth editor list',
}

/** Packages that only some files may know: a second place that knows them is a second way to do one thing. */
const owners: Record<string, RegExp> = {
  kysely: /^server\/(platform\/|.*queries(\.test)?\.ts$)|^bench\//,
  fastify: /^server\/platform\/http\//,
  stripe: /^server\/platform\/payments\/|^(sandbox|bench|rehearsal)\//,
  'tus-js-client': /^web\/admin\/products\/files\/upload\//,
}

const sources = listSources()
const imports = sources.flatMap(importsOf)
const own = imports.filter(({ to }) => to !== '')
assert.ok(own.length > 100, `only ${own.length} imports found`)

test('areas import only their neighbours', () => {
  refuse(own, ({ from, to }) => {
    const [area, target] = [topFolder(from), topFolder(to)]
    return area !== target && !mayImport[area]?.includes(target)
  })
})

test('the contract knows no package but zod/mini', () => {
  refuse(imports, ({ from, specifier }) => {
    return topFolder(from) === 'contract' && !isTest(from) && !/^(\.|#contract|zod\/mini$)/.test(specifier)
  })
})

test('shared folders know no feature', () => {
  refuse(own, ({ from, to }) => {
    const home = shared.findIndex((folder) => from.startsWith(`${folder}/`))
    const isKnown = shared.slice(home).some((folder) => to.startsWith(`${folder}/`))
    return home >= 0 && topFolder(to) === topFolder(from) && !isKnown
  })
})

test('features know only the features listed above', () => {
  refuse(own, ({ from, to }) => {
    const [home, target] = otherFeature(from, to)
    return target !== undefined && !known(home).includes(target)
  })
})

test('features do not know each other in a circle', () => {
  assert.deepEqual(circlesOf(Object.keys(mayKnow).map((feature) => [feature, known(feature)])), [])
})

for (const [feature, folders] of Object.entries(layers)) {
  const order = folders.split(' ')
  const folderOf = (path: string) => {
    const [folder = '', file] = path.slice(feature.length + 1).split('/')
    return path.startsWith(`${feature}/`) && file !== undefined ? folder : undefined
  }
  const inside = sources.filter((path) => !isTest(path) && !testFolders.includes(folderOf(path) ?? ''))

  test(`every folder of ${feature} has its place in the order above`, () => {
    const present = new Set(inside.map(folderOf).filter((folder) => folder !== undefined))
    assert.deepEqual([...present].toSorted(), order.toSorted())
  })

  test(`a folder of ${feature} imports no folder above it`, () => {
    refuse(own, ({ from, to }) => {
      const [home, target] = [folderOf(from), folderOf(to)]
      const isSource = home !== undefined && inside.includes(from)
      if (!isSource || !to.startsWith(`${feature}/`)) return false
      return target === undefined || order.indexOf(target) > order.indexOf(home) || !order.includes(target)
    })
  })
}

test('no folder holds more than 20 source files besides tests, except one file for each design', () => {
  const counted = sources.filter((path) => !/\.(test|spec)\.tsx?$/.test(path))
  assert.deepEqual(crowded(counted, 20), ['demo/designs'])
})

test('no folder of web holds more than 20 source files with its tests, and none of server/billing more than 12', () => {
  const inside = (area: string) => sources.filter((path) => path.startsWith(`${area}/`))
  assert.deepEqual([...crowded(inside('web'), 20), ...crowded(inside('server/billing'), 12)], [])
})

test('another feature is entered through its front door', () => {
  refuse(own, ({ from, to }) => {
    const [, target] = otherFeature(from, to)
    return target !== undefined && !isFrontDoor(to, target)
  })
})

test('demo, browser tests and measurements enter a feature through its front door', () => {
  refuse(own, ({ from, to }) => {
    const feature = featureOf(to)
    const isOutside = ['demo', 'e2e', 'bench', 'rehearsal'].includes(topFolder(from))
    return (
      isOutside &&
      topFolder(to) === 'server' &&
      feature !== '' &&
      !shared.includes(feature) &&
      !isFrontDoor(to, feature) &&
      !(isTest(from) && to.includes('/testing/'))
    )
  })
})

test('the payment sandbox is a package of its own: it imports what its package.json lists, and no file imports it', () => {
  const { name, dependencies } = JSON.parse(readFileSync('sandbox/payments/package.json', 'utf8'))
  const isListed = (specifier: string) =>
    /^(\.|node:)/.test(specifier) || (specifier.split('/')[0] ?? '') in dependencies
  refuse(imports, ({ from, specifier }) => {
    return topFolder(from) === 'sandbox' ? !isListed(specifier) : specifier.startsWith(name)
  })
})

test('a package with an owner is imported by its owner only', () => {
  refuse(imports, ({ from, specifier }) => {
    const owner = owners[specifier.split('/')[0] ?? '']
    return owner !== undefined && !owner.test(from) && !isTest(from)
  })
})

/** Returns the folders that hold more of these files. */
function crowded(files: readonly string[], most: number) {
  const folders = files.map((path) => dirname(path))
  return [...Map.groupBy(folders, (folder) => folder)].flatMap(([folder, held]) =>
    held.length > most ? [folder] : [],
  )
}

function known(feature: string) {
  return mayKnow[feature]?.split(' ') ?? []
}

function refuse(edges: Edge[], isForbidden: (edge: Edge) => boolean) {
  assert.deepEqual(
    edges.filter(isForbidden).map(({ from, specifier }) => `${from} → ${specifier}`),
    [],
  )
}

/** Returns the two features an import connects; no target within a feature, to a shared folder, or from a file that wires the area. */
function otherFeature(from: string, to: string): [home: string, target: string | undefined] {
  const [home, target] = [featureOf(from), featureOf(to)]
  const crosses =
    home !== '' && target !== '' && home !== target && !shared.includes(target) && !shared.includes(home)
  return [home, crosses && topFolder(from) === topFolder(to) ? target : undefined]
}

/** Returns `server/billing` for a file inside a feature, '' for the files that wire features together or set tests up. */
function featureOf(path: string) {
  const [area = '', feature = '', ...rest] = path.split('/')
  const isInFeature = rest.length > 0 && ['server', 'web'].includes(area) && !testFolders.includes(feature)
  return isInFeature ? `${area}/${feature}` : ''
}
