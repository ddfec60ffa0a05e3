import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Node } from 'typescript/unstable/ast'
import {
  isCallExpression,
  isElementAccessExpression,
  isIdentifier,
  isImportSpecifier,
  isObjectBindingPattern,
  isPropertyAccessExpression,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is'
import type { FileSystem } from 'typescript/unstable/fs'
import { API, type Checker, type Type, TypeFlags } from 'typescript/unstable/sync'
import { endpoints } from '#contract/api.ts'
import { blankContent } from '#contract/catalogue/studio/product-form.ts'

/** Calls that no screen makes, and why they exist. */
const otherCalls: Record<string, string> = {
  getUpload: 'a program that uploads reads the state of one upload; the studio reads the list',
  verifyCertificate: 'a program that checks a certificate; buyers open a page written by the server',
}

const withUser = 'confirmEmail login passSecondFactor refreshSession removePicture updateUser verifyEmail'
const cards = 'listFavourites listPopularProducts listProducts listRelatedProducts listUpdatedProducts'

/** Why fields are sent that no screen reads: calls and their fields. */
const otherFields: [why: string, calls: string, fields: string][] = [
  ['the specification sends the country by name and code', withUser, 'countryCode'],
  ['the specification sends them with every plan', 'listPlans', 'icon isActive'],
  ['a column of the CSV file', 'listAudit', 'actorId'],
  ['tells a second export of the same day from the first', 'getDataExport requestDataExport', 'askedAt'],
  ['a session that was replaced is known by it', 'listSessions', 'signedInAt'],
  ['for a program: the browser opens the link at once', 'startAllUpdatesDownload', 'expiresAt'],
  [
    'for a program: the state of an upload as `getUpload` sends it',
    'listUploads',
    'attempt createdAt expiresAt',
  ],
  [
    'for a program: the studio shows the sentences of an analysis',
    'listUploads',
    'areaMm2 manifold openEdges previewUrl volumeMm3',
  ],
  ['`addViewed` makes a card of the design', 'getProduct previewProduct', 'cover'],
  // Optional since then: the next release need not send them.
  ['the pages of 1.2.0 require them', cards, 'tagline'],
  ['the pages of 1.2.0 require them', 'getMoneyReport', 'at'],
  ['the pages of 1.2.0 require them', 'listCertificates', 'productSlug'],
  ['the pages of 1.2.0 require them', 'showUser', 'profileImg'],
]

const screens =
  /^\/(web|contract)\/(?!.*(\.test\.|\/testing\/))|^\/server\/certificates\/certificate-page\.ts$/
const root = join(import.meta.dirname, '..')
const config = join(root, 'web/with-certificate-page.json')
const include = ['.', '../server/certificates/certificate-page.ts']
/** The project of the web and one page of the server. */
const fs: FileSystem = {
  readFile: (path) => (path === config ? JSON.stringify({ extends: './tsconfig.json', include }) : undefined),
  fileExists: (path) => path === config || undefined,
}
const fields = endpoints.flatMap(({ name, endpoint }) =>
  name in otherCalls ? [] : fieldsOf(endpoint.reply).map((field) => ({ call: name, ...field })),
)
const fieldNames = new Set(fields.map(({ field }) => field))
/** The fields of the types that a property of this name is read from. */
const reads = new Map<string, Set<ReadonlySet<string>>>()
const imported = new Set<string>()
const fieldsOfType = new Map<number, ReadonlySet<string>[]>()
collectReads()

test('every call of the contract is made by the web', () => {
  const unused = endpoints.filter(({ name }) => !imported.has(name) && !(name in otherCalls))
  assert.deepEqual(
    unused.map(({ name }) => name),
    [],
  )
  assert.deepEqual(
    Object.keys(otherCalls).filter((name) => imported.has(name)),
    [],
    'these are made after all',
  )
})

test('every field of a reply is read by the web from an object of that reply', () => {
  const unread = new Set(
    fields
      .filter((field) => !isRead(field) && !isOfContent(field))
      .map(({ call, field }) => `${call}.${field}`),
  )
  const listed = otherFields.flatMap(([, calls, fields]) =>
    calls.split(' ').flatMap((call) => fields.split(' ').map((field) => `${call}.${field}`)),
  )
  assert.deepEqual(
    [...unread].filter((name) => !listed.includes(name)),
    [],
  )
  const sent = new Set(fields.map(({ call, field }) => `${call}.${field}`))
  assert.deepEqual(
    listed.filter((name) => !sent.has(name)),
    [],
    'these are no longer sent',
  )
  const shown = new Set(fields.filter(isSurelyRead).map(({ call, field }) => `${call}.${field}`))
  assert.deepEqual(
    listed.filter((name) => shown.has(name)),
    [],
    'these are read after all',
  )
})

type Field = { field: string; siblings: ReadonlySet<string> }

/** A `Pick` has some of the fields, an extension more; two objects of one base share most. */
function isRead({ field, siblings }: Field) {
  return [...(reads.get(field) ?? [])].some((type) => {
    const shared = [...type].filter((name) => siblings.has(name)).length
    const all = type.size + siblings.size - shared
    return shared === type.size || shared === siblings.size || 2 * shared > all
  })
}

const content = Object.keys(blankContent)

/** The form of a design takes its content as a whole: `field('tagline')`. */
function isOfContent({ field, siblings }: Field) {
  return content.includes(field) && content.every((name) => siblings.has(name))
}

/** An object with all these fields is of that reply; one with a few of them may be of another. */
function isSurelyRead({ field, siblings }: Field) {
  return [...(reads.get(field) ?? [])].some((type) => [...siblings].every((name) => type.has(name)))
}

/** TypeScript answers for all expressions of a file at once, in a process of its own. */
function collectReads() {
  const api = new API({ cwd: root, fs })
  const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects()
  assert.ok(project)
  const { program, checker } = project
  const shown = program.getSourceFileNames().filter((path) => screens.test(path.slice(root.length)))
  for (const path of shown) collect(checker, readsBelow(program.getSourceFile(path)))
  api.close()
}

function collect(checker: Checker, found: Read[]) {
  const types = checker.getTypeAtLocation(found.map(({ from }) => from))
  for (const [index, { name }] of found.entries()) {
    const type = types[index]
    if (!type) continue
    const objects = fieldsOfType.get(type.id) ?? objectsIn(type).map((one) => namesIn(checker, one))
    fieldsOfType.set(type.id, objects)
    for (const each of typeof name === 'string' ? [name] : keysOf(checker, name)) record(each, objects)
  }
}

function readsBelow(node: Node | undefined): Read[] {
  const found: Read[] = []
  node?.forEachChild(function visit(child): void {
    found.push(...readsIn(child))
    child.forEachChild(visit)
  })
  return found
}

function record(name: string, types: readonly ReadonlySet<string>[]) {
  const known = reads.get(name) ?? new Set()
  reads.set(name, known)
  for (const type of types) if (type.has(name)) known.add(type)
}

type Read = { from: Node; name: string | Node }

/** Returns what a node reads: `x.name`, `x[key]`, `{ name } = x`. No field is a function, so a called one is a method. */
function readsIn(node: Node): Read[] {
  if (isImportSpecifier(node)) imported.add((node.propertyName ?? node.name).text)
  if (isPropertyAccessExpression(node)) {
    const isMethod = isCallExpression(node.parent) && node.parent.expression === node
    return isMethod || !fieldNames.has(node.name.text)
      ? []
      : [{ from: node.expression, name: node.name.text }]
  }
  if (isElementAccessExpression(node)) return [{ from: node.expression, name: node.argumentExpression }]
  if (!isObjectBindingPattern(node)) return []
  const { parent } = node
  const source = isVariableDeclaration(parent) ? parent.initializer : parent
  return node.elements.flatMap(({ propertyName, name }) => {
    const key = propertyName ?? name
    if (!key || !isIdentifier(key) || !fieldNames.has(key.text)) return []
    return [node, source].flatMap((from) => (from ? [{ from, name: key.text }] : []))
  })
}

function objectsIn(type: Type): readonly Type[] {
  const parts = type.isUnionType() ? type.getTypes() : [type]
  return parts.filter(({ flags }) => flags & (TypeFlags.Object | TypeFlags.Intersection))
}

function namesIn(checker: Checker, type: Type): ReadonlySet<string> {
  return new Set(checker.getPropertiesOfType(type).map(({ name }) => name))
}

/** Returns the literals that a key may be. */
function keysOf(checker: Checker, key: Node): string[] {
  const type = checker.getTypeAtLocation(key)
  const parts = type?.isUnionType() ? type.getTypes() : [type]
  return parts.flatMap((part) => (part?.isStringLiteralType() ? [part.value] : []))
}

type Schema = {
  shape?: Record<string, unknown>
  element?: unknown
  innerType?: unknown
  in?: unknown
  valueType?: unknown
  items?: unknown[]
  options?: unknown[]
}

/** Returns all fields of a schema, those of nested objects included, each with the fields beside it. */
function fieldsOf(schema: unknown): Field[] {
  const { def } = (schema as { _zod: { def: Schema } })._zod
  const { shape = {}, element, innerType, in: input, valueType, items = [], options = [] } = def
  const siblings = new Set(Object.keys(shape))
  const inner = [element, innerType, input, valueType, ...items, ...options]
  return [
    ...Object.entries(shape).flatMap(([field, value]) => [{ field, siblings }, ...fieldsOf(value)]),
    ...inner.filter((one) => one !== undefined).flatMap(fieldsOf),
  ]
}
