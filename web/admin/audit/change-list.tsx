import type * as z from 'zod/mini'
import type { auditEntry } from '#contract/audit.ts'

type ChangeListProps = Pick<z.infer<typeof auditEntry>, 'before' | 'after'>

/** Each changed field before and after. */
export function ChangeList({ before, after }: ChangeListProps) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return (
    <ul className="grid max-w-md gap-0.5 empty:hidden">
      {names.map((name) => (
        <li key={name} className="wrap-anywhere">
          <span className="text-muted">{labelOf(name)}: </span>
          {before && name in before && <del className="text-muted">{formatValue(before[name])}</del>}{' '}
          {after && name in after && <ins className="no-underline">{formatValue(after[name])}</ins>}
        </li>
      ))}
    </ul>
  )
}

/** 'productId' is 'product ID'. */
function labelOf(name: string) {
  return name
    .replace(/Id$/, ' ID')
    .replace(/([a-z])([A-Z][a-z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`)
}

function formatValue(value: unknown) {
  if (value === null || value === '') return 'none'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
