import { readFileSync } from 'node:fs'
import { parseAst } from 'vite'

/** A source file with one expression changed. */
export type Mutant = { file: string; line: number; before: string; after: string; source: string }
type Node = { type: string; start: number; end: number } & Record<string, unknown>
type Edit = { start: number; end: number; text: string }

export function mutantsOf(file: string): Mutant[] {
  const source = readFileSync(file, 'utf8')
  const edits: Edit[] = []
  visit(parseAst(source, { lang: 'ts', astType: 'ts' }) as unknown as Node, (node) => {
    edits.push(...(editors[node.type]?.(node, source) ?? []))
  })
  return edits.map(({ start, end, text }) => ({
    file,
    line: source.slice(0, start).split('\n').length,
    before: short(source.slice(start, end)),
    after: short(text),
    source: source.slice(0, start) + text + source.slice(end),
  }))
}

function visit(node: Node, report: (node: Node) => void) {
  report(node)
  for (const [key, child] of Object.entries(node))
    for (const each of Array.isArray(child) ? child : [child])
      if (isNode(each) && !isType(each, key)) visit(each, report)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

function isType({ type }: Node, key: string) {
  if (type === 'ImportDeclaration' || key === 'typeAnnotation' || key === 'typeArguments') return true
  return type.startsWith('TS') && !/^TS(As|NonNull|Satisfies)/.test(type)
}

const opposite: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '&&': '||',
  '||': '&&',
}

type Editor = (node: Node, source: string) => Edit[]

const negateTest: Editor = ({ test }, source) =>
  isNode(test) ? [{ start: test.start, end: test.end, text: `!(${source.slice(test.start, test.end)})` }] : []

const changeOperator: Editor = ({ start, end, left, operator }, source) => {
  const sign = String(operator)
  const other = opposite[sign]
  // A string concatenation has no opposite.
  if (!other || !isNode(left) || (sign === '+' && /['"`]/.test(source.slice(start, end)))) return []
  const at = source.indexOf(sign, left.end)
  return [{ start: at, end: at + sign.length, text: other }]
}

const changeLiteral: Editor = ({ start, end, value }) => {
  if (typeof value === 'boolean') return [{ start, end, text: String(!value) }]
  return typeof value === 'number' ? [{ start, end, text: String(value + 1) }] : []
}

const emptyArray: Editor = ({ start, end, elements }) =>
  Array.isArray(elements) && elements.length > 0 ? [{ start, end, text: '[]' }] : []

const removeCall: Editor = ({ start, end, expression }) =>
  isNode(expression) && /^(Await|Call)/.test(expression.type) ? [{ start, end, text: ';' }] : []

const editors: Record<string, Editor> = {
  IfStatement: negateTest,
  ConditionalExpression: negateTest,
  BinaryExpression: changeOperator,
  LogicalExpression: changeOperator,
  Literal: changeLiteral,
  ArrayExpression: emptyArray,
  ExpressionStatement: removeCall,
}

function short(text: string) {
  return text.replace(/\s+/g, ' ').slice(0, 80)
}
