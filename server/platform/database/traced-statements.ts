import type { SpanDescription } from '../telemetry/spans.ts'
import { inSpan } from '../telemetry/tracing.ts'

const descriptions = new Map<string, SpanDescription>()

/** Records neither the statement nor its values. */
export function tracedStatement<Result>(text: string, run: () => Promise<Result>): Promise<Result> {
  return inSpan(() => descriptionOf(text), run)
}

function descriptionOf(text: string) {
  const known = descriptions.get(text)
  if (known) return known
  const operation = (text.match(/[a-z]+/i)?.[0] ?? 'query').toLowerCase()
  const table = text.match(/\b(?:from|into|update)\s+"?([a-z_]\w*)"?(?:\."?(\w+)"?)?/i)
  const collection = table?.[2] ?? table?.[1]
  const description: SpanDescription = {
    name: collection ? `${operation} ${collection}` : operation,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(collection && { 'db.collection.name': collection }),
    },
  }
  if (descriptions.size < 1_000) descriptions.set(text, description)
  return description
}
