import { sql } from 'kysely'

export type Bed = readonly [width: number, depth: number, height: number]

/** In millimetres: few designs fit a bed this long, so their index finds those sooner than a walk over all designs. */
const smallBed = 150

export function fitsOn([width, depth, height]: Bed) {
  const [short, long] = [Math.min(width, depth), Math.max(width, depth)]
  return fits({ long, short, diagonal: Math.hypot(long, short), height, usesIndex: long <= smallBed })
}

export function fitsFirstOf(column: string) {
  const [width, depth, height] = ['0', '1', '2'].map(
    (side) => sql`(${sql.ref(column)} #>> array['0', 'bed', ${sql.lit(side)}])::float8`,
  )
  const [long, short] = [sql`greatest(${width}, ${depth})`, sql`least(${width}, ${depth})`]
  return fits({ long, short, diagonal: sql`sqrt(${width} ^ 2 + ${depth} ^ 2)`, height, usesIndex: true })
}

type BedSides = Record<'long' | 'short' | 'diagonal' | 'height', unknown>

function fits({ long, short, diagonal, height, usesIndex }: BedSides & { usesIndex: boolean }) {
  // No index serves a sum.
  const indexed = usesIndex ? sql`` : sql`+ 0::real`
  const turned = sql`(select widths[least(floor(${long}::float8)::int, array_upper(widths, 1))]
    from product_turned_beds where product_id = p.id)`
  // No part is longer than the diagonal. Few designs have a row of turned beds.
  return sql<
    boolean | null
  >`(p.bed_long_mm ${indexed} <= ${diagonal}::real and p.bed_high_mm ${indexed} <= ${height}::real
    and (p.bed_long_mm <= ${long}::real and p.bed_short_mm <= ${short}::real
      or coalesce(${turned} <= ${short}::float8, false)))`
}
