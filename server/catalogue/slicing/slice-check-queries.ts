import { sql } from 'kysely'
import type { Platform } from '../../platform/platform.ts'
import { type EstimatedModel, sliceJob } from './slicing-queries.ts'

type Deps = Pick<Platform, 'db'>

type CheckedDesign = { id: string; revision: number }

export async function selectUncheckedDesigns({ db }: Deps, { at, most }: { at: Date; most: number }) {
  const { rows } = await sql<CheckedDesign>`
    select p.id, p.revision
    from products p left join slice_checks c on c.product_id = p.id
    where p.status = 'published' and (c.revision is distinct from p.revision or c.again_at <= ${at})
    order by case when c.revision = p.revision then c.again_at end nulls first, p.updated_at desc
    limit ${most}
  `.execute(db)
  return rows
}

type DesignModel = EstimatedModel & { productId: string; name: string; key: string; keys: string[] }

export async function selectModelsOf({ db }: Deps, designs: CheckedDesign[]) {
  const { rows } = await sql<DesignModel>`
    select f.product_id as "productId", f.name, f.storage_key as key, f.estimate - 'toolpaths' as estimate, p.print,
      f.is_made as "isMade", array(
        select o.storage_key from product_files o
        where o.product_id = f.product_id and o.superseded_at is null and (o.id = f.id or o.estimate = f.estimate)
      ) as keys
    from product_files f join products p on p.id = f.product_id
    where f.product_id = any(${designs.map(({ id }) => id)}) and f.superseded_at is null and f.format in ('stl', '3mf')
    order by f.position
  `.execute(db)
  return rows
}

export async function countSliceJobs({ db }: Deps) {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pgboss.job where name = ${sliceJob} and state in ('created', 'retry')
  `.execute(db)
  return rows[0]?.waiting ?? 0
}

export async function setSliceChecks({ db }: Deps, checks: (CheckedDesign & { againAt: Date | null })[]) {
  await sql`
    insert into slice_checks (product_id, revision, again_at)
    select c.id, c.revision, c."againAt"
    from jsonb_to_recordset(${JSON.stringify(checks)}) as c (id uuid, revision integer, "againAt" timestamptz)
    on conflict (product_id) do update set revision = excluded.revision, again_at = excluded.again_at
  `.execute(db)
}
