import type * as z from 'zod/mini'
import type { auditEntry } from '#contract/audit.ts'
import { changeTexts, fieldName } from './change-text.ts'

type ChangeListProps = Pick<z.infer<typeof auditEntry>, 'before' | 'after'>

/** Shows each changed field before and after. */
export function ChangeList({ before, after }: ChangeListProps) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return (
    <ul className="grid max-w-md gap-0.5 empty:hidden">
      {names.map((name) => (
        <li key={name} className="wrap-anywhere">
          <span className="text-muted">{fieldName(name)}: </span>
          <Values {...changeTexts(name, before, after)} />
        </li>
      ))}
    </ul>
  )
}

function Values({ before, after }: ReturnType<typeof changeTexts>) {
  return (
    <>
      {before !== undefined && <del className="text-muted">{before}</del>}{' '}
      {after !== undefined && <ins className="no-underline">{after}</ins>}
    </>
  )
}
