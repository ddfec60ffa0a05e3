import { useState } from 'react'
import type { TableRow } from './table-parts.ts'

export type Selection<Row extends TableRow> = {
  rows: Row[]
  has: (row: Row) => boolean
  isAll: boolean
  toggle: (row: Row) => void
  toggleAll: () => void
  retain: (rows: readonly Row[]) => void
}

export function useSelection<Row extends TableRow>(shown: readonly Row[]): Selection<Row> {
  const [ids, setIds] = useState<readonly string[]>([])
  const rows = shown.filter(({ id }) => ids.includes(id))
  const isAll = rows.length > 0 && rows.length === shown.length
  const retain = (retained: readonly Row[]) => setIds(retained.map(({ id }) => id))
  return {
    rows,
    isAll,
    retain,
    has: ({ id }) => ids.includes(id),
    toggle: (row) => retain(rows.includes(row) ? rows.filter((other) => other !== row) : [...rows, row]),
    toggleAll: () => retain(isAll ? [] : shown),
  }
}
