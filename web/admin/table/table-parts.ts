import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { TableEndpoint, TableQuery } from '#contract/admin.ts'

export type Column<Row> = {
  /** The name under which this browser stores the column. */
  id: string
  label: string
  cell: (row: Row) => ReactNode
  /** The sort key of the contract. */
  sort?: string
  isNumber?: boolean
  /** Hidden until selected. */
  isExtra?: boolean
}

/** A filter of a list by one of the parameters that its call has of its own. */
export type TableFilter<List extends TableEndpoint = TableEndpoint> = {
  name: Exclude<keyof z.input<List['query']>, keyof TableQuery>
  label: string
} & (
  | {
      options: readonly { value: string; label: string }[]
      /** What the list shows without this filter; default: All. */
      unset?: string
    }
  /** A day of the reader: the list begins or ends with it. */
  | { type: 'date'; edge: 'start' | 'end' }
  /** Set by a link to this list; can only be removed here. */
  | { type: 'link' }
)

export type BulkAction<Row> = {
  label: string
  /** The confirmation: the objects and the consequence. */
  confirm: (rows: Row[]) => { title: string; text: string; action: string; isDangerous?: boolean }
  /** Runs row by row; failed rows stay selected. */
  run: (row: Row, reason: string) => Promise<unknown>
  /** Asks for a reason of this schema. */
  reasonSchema?: z.ZodMiniString
}

export type TableRow = { id: string }

export type Noun = { one: string; many: string }
