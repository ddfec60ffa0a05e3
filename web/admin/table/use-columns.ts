import { useState } from 'react'
import { readStored, store } from '../../ui/browser/storage.ts'
import type { Column } from './table-parts.ts'

export function useColumns<Row>(list: string, columns: readonly Column<Row>[]) {
  const key = `columns:${list}`
  const usual = columns.filter(({ isExtra }) => !isExtra).map(({ id }) => id)
  const [chosen, setChosen] = useState(() => readStored(key)?.split(',') ?? usual)
  const [first] = columns
  const isShown = (column: Column<Row>) => column === first || chosen.includes(column.id)
  return {
    shown: columns.filter(isShown),
    isShown,
    toggle(column: Column<Row>) {
      const next = isShown(column) ? chosen.filter((id) => id !== column.id) : [...chosen, column.id]
      setChosen(next)
      store(key, next.join(','))
    },
  }
}
