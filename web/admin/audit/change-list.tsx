import type * as z from 'zod/mini'
import type { auditEntry } from '#contract/audit.ts'
import { fieldName, valueText } from './change-text.ts'

type ChangeListProps = Pick<z.infer<typeof auditEntry>, 'before' | 'after'>

/** Each changed field before and after. */
export function ChangeList({ before, after }: ChangeListProps) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return (
    <ul className="grid max-w-md gap-0.5 empty:hidden">
      {names.map((name) => (
        <li key={name} className="wrap-anywhere">
          <span className="text-muted">{fieldName(name)}: </span>
          {before && name in before && <del className="text-muted">{valueText(before[name])}</del>}{' '}
          {after && name in after && <ins className="no-underline">{valueText(after[name])}</ins>}
        </li>
      ))}
    </ul>
  )
}
