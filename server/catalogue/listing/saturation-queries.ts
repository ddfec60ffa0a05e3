import { sql } from 'kysely'
import { type Saturation, saturationDays } from '#contract/catalogue/saturation.ts'
import { day } from '#contract/durations.ts'
import { allowLongStatements, inTransaction } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'

export async function refreshSaturation(platform: Pick<Platform, 'db' | 'now'>) {
  const since = new Date(platform.now().getTime() - saturationDays * day)
  await inTransaction(platform, async ({ db }) => {
    await allowLongStatements(db)
    await sql`
      with counted as (
        select coalesce(d.product_id, f.product_id) as product_id, u.country_code,
          case when count(distinct d.user_id) > 50 then 'over-50' else '10-50' end as saturation
        from downloads d
        join users u on u.id = d.user_id and u.role = 'user' and u.country_code is not null
        left join product_files f on f.id = d.file_id
        where d.downloaded_at > ${since}
        group by 1, 2 having count(distinct d.user_id) >= 10
      ), deleted as (
        delete from design_saturation known where not exists (
          select from counted where counted.product_id = known.product_id and counted.country_code = known.country_code
        )
      )
      insert into design_saturation as known (product_id, country_code, saturation)
      select product_id, country_code, saturation from counted
      on conflict (country_code, product_id) do update set saturation = excluded.saturation
        where known.saturation <> excluded.saturation
    `.execute(db)
  })
}

export async function findSaturation(
  { readDb, now }: Pick<Platform, 'readDb' | 'now'>,
  { productId, countryCode }: { productId: string; countryCode: string },
) {
  if (!isUuid(productId)) return undefined
  const { rows } = await sql<{ saturation: Saturation }>`
    select coalesce(known.saturation, 'under-10') as saturation
    from products p
    left join design_saturation known on known.product_id = p.id and known.country_code = ${countryCode}
    where p.id = ${productId} and p.status <> 'draft' and p.published_at <= ${now()}
  `.execute(readDb)
  return rows[0]
}
