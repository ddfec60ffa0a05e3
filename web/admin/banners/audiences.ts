import type { BannerAudience } from '#contract/banners/banners.ts'

export const audiences: Record<BannerAudience, string> = {
  all: 'All members',
  basic: 'Without a paid plan',
  paid: 'With a paid plan',
}
