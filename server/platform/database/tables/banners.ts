import type { Generated } from 'kysely'
import type { BannerAudience } from '#contract/banners.ts'

export type BannerTables = {
  banners: {
    id: Generated<string>
    alt: string
    link: string
    audience: BannerAudience
    starts_at: Date
    ends_at: Date | null
    position: number
    wide_key: string
    narrow_key: string
    clicks: Generated<number>
    version: Generated<number>
  }
}
