import { sql } from 'kysely'

/** Width, depth and height in millimetres. */
export type Bed = readonly [width: number, depth: number, height: number]

/** Selects whether each part of the design `p` fits the bed. */
export function fitsOn([width, depth, height]: Bed) {
  const [short, long] = [Math.min(width, depth), Math.max(width, depth)]
  return fits({ long, short, diagonal: Math.hypot(long, short), height })
}

/** The same for the first of the printers in `column`; null without one. */
export function fitsFirstOf(column: string) {
  const [width, depth, height] = ['0', '1', '2'].map(
    (side) => sql`(${sql.ref(column)} #>> array['0', 'bed', ${sql.lit(side)}])::float8`,
  )
  const [long, short] = [sql`greatest(${width}, ${depth})`, sql`least(${width}, ${depth})`]
  return fits({ long, short, diagonal: sql`sqrt(${width} ^ 2 + ${depth} ^ 2)`, height })
}

function fits({ long, short, diagonal, height }: Record<'long' | 'short' | 'diagonal' | 'height', unknown>) {
  const turned = sql`(select widths[least(floor(${long}::float8)::int, array_upper(widths, 1))]
    from product_turned_beds where product_id = p.id)`
  // The first comparison is left to the index: no part is longer than the diagonal. Few designs have a row of turned beds.
  return sql<boolean | null>`(p.bed_long_mm <= ${diagonal}::real and p.bed_high_mm <= ${height}::real
    and (p.bed_long_mm <= ${long}::real and p.bed_short_mm <= ${short}::real
      or coalesce(${turned} <= ${short}::float8, false)))`
}
