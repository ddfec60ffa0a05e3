import type { Preferences } from '#contract/preferences.ts'

type MemberProgress = {
  preferences: Pick<Preferences, 'printers' | 'slicer' | 'tradingName'>
  marks: { favourites: string[]; downloaded: string[] }
}

const wantedFavourites = 3

export function firstSteps({ preferences, marks }: MemberProgress) {
  return [
    {
      text: 'Choose your printer and slicer',
      to: '/settings?tab=printer',
      done: preferences.printers.length > 0 && preferences.slicer !== null,
    },
    {
      text: 'Mark three designs as favourites',
      to: '/products',
      done: marks.favourites.length >= wantedFavourites,
    },
    { text: 'Download your first design', to: '/products', done: marks.downloaded.length > 0 },
    {
      text: 'Set the name you sell under',
      to: '/settings?tab=profile',
      done: preferences.tradingName !== null,
    },
  ]
}
