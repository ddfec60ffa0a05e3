import type { ReactNode } from 'react'

export type Column<Row> = {
  /** Names the column in this browser's memory. */
  id: string
  label: string
  cell: (row: Row) => ReactNode
  /** The contract's word for this order. */
  sort?: string
  isNumber?: boolean
  /** Not shown until it is chosen. */
  isExtra?: boolean
}

export type TableFilter = { name: string; label: string } & (
  | { options: readonly { value: string; label: string }[] }
  | { type: 'date' }
  /** Set by a link that leads here; shown only to be taken away. */
  | { type: 'link' }
)

export type BulkAction<Row> = {
  label: string
  /** What is asked before it is done: the things and the consequence. */
  confirm: (rows: Row[]) => { title: string; text: string; action: string }
  /** Done for one row after the other; those that fail stay chosen. */
  run: (row: Row) => Promise<unknown>
}

export type TableRow = { id: string }

/** What the table calls its rows. */
export type Noun = { one: string; many: string }
