import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parseSync } from 'vite'
import { endpoints } from '#contract/api.ts'

/** Calls that no screen makes, and why they exist. */
const otherCalls: Record<string, string> = {
  getUpload: 'a program that uploads reads the state of one upload; the studio reads the list',
  verifyCertificate: 'a program that checks a certificate; buyers open a page written by the server',
}

const byKey = 'read by the key of a list, which no name shows'
const byPrinter = 'read by the printer of the member, which no name shows'
const analysis = 'the analysis of an upload, for a program; the studio shows its sentences'

/** Fields that no screen reads, and why they are sent. */
const otherFields: Record<string, string> = {
  actorId: 'a column of the CSV file of the audit log',
  areaMm2: analysis,
  askedAt: 'tells a second export of the same day from the first',
  attempt: analysis,
  coreOne: byPrinter,
  countryCode: 'the specification sends the country by name and code',
  fixes: byKey,
  ideaAnswers: byKey,
  isActive: 'the specification sends it with every plan',
  manifold: analysis,
  mk4s: byPrinter,
  neptune4Max: byPrinter,
  newDrops: byKey,
  newMembers: byKey,
  openEdges: analysis,
  previewUrl: analysis,
  productNews: byKey,
  signedInAt: 'a session that was replaced is known by it',
  smallSlow: byPrinter,
  volumeMm3: analysis,
  xl: byPrinter,
}

/**
 * By name only: a field counts as read when a screen, or a function of the contract that screens share, takes a property
 * of that name from any object. An unused field that shares its name with a used one is not found.
 */
const read = new Set<string>()
const mentioned = new Set<string>()
const screens = ['{web,contract}/**/*.{ts,tsx}', 'server/certificates/certificate-page.ts']
for (const file of globSync(screens, { exclude: (path) => /(^|\/)dist$/.test(path) }))
  if (!/\.test\.tsx?$/.test(file)) collect(parseSync(file, readFileSync(file, 'utf8')).program)

test('every call of the contract is made by the web', () => {
  const unused = endpoints.filter(({ name }) => !mentioned.has(name) && !(name in otherCalls))
  assert.deepEqual(
    unused.map(({ name }) => name),
    [],
  )
  assert.deepEqual(
    Object.keys(otherCalls).filter((name) => mentioned.has(name)),
    [],
    'these are made after all',
  )
})

test('every field of a reply is read by the web', () => {
  const unread = endpoints.flatMap(({ name, endpoint }) =>
    fieldsOf(endpoint.reply).flatMap((field) =>
      read.has(field) || field in otherFields ? [] : `${name}: ${field}`,
    ),
  )
  assert.deepEqual([...new Set(unread)], [])
  assert.deepEqual(
    Object.keys(otherFields).filter((field) => read.has(field)),
    [],
    'these are read after all',
  )
})

type Node = { type?: string; [key: string]: unknown }

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null
}

function nameOf(node: unknown) {
  if (!isNode(node)) return ''
  return String(node.name ?? node.value ?? '')
}

/** Property reads (`x.name`, `x['name']`, `{ name } = x`) and names of imports. */
function collect(node: unknown) {
  if (Array.isArray(node)) for (const child of node) collect(child)
  else if (isNode(node)) {
    note(node)
    for (const child of Object.values(node)) collect(child)
  }
}

function note({ type, property, properties, imported }: Node) {
  if (type === 'MemberExpression') read.add(nameOf(property))
  if (type === 'ImportSpecifier') mentioned.add(nameOf(imported))
  if (type !== 'ObjectPattern' || !Array.isArray(properties)) return
  for (const one of properties) if (isNode(one)) read.add(nameOf(one.key))
}

type Schema = {
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  in?: Schema
  valueType?: Schema
  items?: Schema[]
  options?: Schema[]
}

/** Returns the names of all fields of a schema, those of nested objects included. */
function fieldsOf(schema: unknown): string[] {
  const { def } = (schema as { _zod: { def: Schema } })._zod
  const inner = [
    def.element,
    def.innerType,
    def.in,
    def.valueType,
    ...(def.items ?? []),
    ...(def.options ?? []),
  ]
  return [
    ...Object.entries(def.shape ?? {}).flatMap(([name, value]) => [name, ...fieldsOf(value)]),
    ...inner.filter((one) => one !== undefined).flatMap(fieldsOf),
  ]
}
