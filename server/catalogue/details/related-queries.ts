import { sql } from 'kysely'
import { isUuid } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { findCards } from '../listing/card-queries.ts'

const maxRelated = 8
/** With fewer members, one or two of them would make a design related. */
const fewestMembers = 3
const [maxDownloads, maxMembers, maxOfMember] = [300, 100, 100]

/** Designs that the newest downloaders of this one also downloaded, most members first; then of its drop, then of its category. */
export async function findRelatedProducts(
  platform: Pick<Platform, 'readDb' | 'now'>,
  { idOrSlug, userId }: { idOrSlug: string; userId: string },
) {
  const now = platform.now()
  const it = sql`p.status = 'published' and p.published_at <= ${now}`
  const { rows } = await sql<{ related: string[] }>`
    with this as (select id, drop_id, category_id from products p where ${it} and ${sql.ref(isUuid(idOrSlug) ? 'p.id' : 'p.slug')} = ${idOrSlug}),
    members as (
      select user_id from (
        (select user_id, downloaded_at from downloads where product_id = (select id from this)
          order by downloaded_at desc limit ${sql.lit(maxDownloads)})
        union all
        select newest.user_id, newest.downloaded_at from product_files f cross join lateral (
          select user_id, downloaded_at from downloads where file_id = f.id
          order by downloaded_at desc limit ${sql.lit(maxDownloads)}
        ) newest where f.product_id = (select id from this)
      ) fetched group by user_id order by max(downloaded_at) desc limit ${sql.lit(maxMembers)}
    ),
    together as (
      select coalesce(other.product_id, f.product_id) as id, count(distinct m.user_id) as members
      from members m cross join lateral (
        select product_id, file_id from downloads where user_id = m.user_id
        order by downloaded_at desc, id desc limit ${sql.lit(maxOfMember)}
      ) other left join product_files f on f.id = other.file_id
      group by 1 having count(distinct m.user_id) >= ${sql.lit(fewestMembers)}
    )
    select array(
      select id from (
        select p.id, 0 as place, together.members, p.published_at from together join products p using (id), this
          where ${it} and p.id <> this.id
        union all
        (select p.id, 1, 0, p.published_at from products p, this
          where ${it} and p.drop_id = this.drop_id and p.id <> this.id
          order by p.published_at desc, p.id desc limit ${sql.lit(maxRelated)})
        union all
        (select p.id, 2, 0, p.published_at from products p, this
          where ${it} and p.category_id = this.category_id and p.id <> this.id
            and p.drop_id is distinct from this.drop_id
          order by p.published_at desc, p.id desc limit ${sql.lit(maxRelated)})
      ) near group by id
      order by min(place), max(members) desc, max(published_at) desc, id desc limit ${sql.lit(maxRelated)}
    ) as related from this
  `.execute(platform.readDb)
  return rows[0] && findCards(platform, { ids: rows[0].related, userId })
}
