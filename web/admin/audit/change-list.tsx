import type * as z from 'zod/mini'
import type { auditEntry } from '#contract/audit.ts'
import { changeTexts, fieldName } from './change-text.ts'

type ChangeListProps = Pick<z.infer<typeof auditEntry>, 'before' | 'after'>

export function ChangeList({ before, after }: ChangeListProps) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changes = names.flatMap((name) => {
    const texts = changeTexts(name, before, after)
    return texts ? { name, texts } : []
  })
  return (
    <ul className="grid max-w-md gap-0.5 empty:hidden">
      {changes.map(({ name, texts }) => (
        <li key={name} className="wrap-anywhere">
          <span className="text-muted">{fieldName(name)}: </span>
          <Values {...texts} />
        </li>
      ))}
    </ul>
  )
}

function Values({ before, after }: NonNullable<ReturnType<typeof changeTexts>>) {
  return (
    <>
      {before !== undefined && <del className="text-muted">{before}</del>}{' '}
      {after !== undefined && <ins className="no-underline">{after}</ins>}
    </>
  )
}
