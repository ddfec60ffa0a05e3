import type { BannerAudience } from '#contract/banners/banners.ts'

export const audiences: readonly { value: BannerAudience; label: string }[] = [
  { value: 'all', label: 'All members' },
  { value: 'basic', label: 'Without a paid plan' },
  { value: 'paid', label: 'With a paid plan' },
]
