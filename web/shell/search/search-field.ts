import { type ComponentProps, createContext } from 'react'

export type SearchField = Pick<ComponentProps<'input'>, 'ref' | 'onKeyDown'> & {
  value: string
  onType: (text: string) => void
  onChoose: (address: string) => void
}

/** Connects the plain field and the one with suggestions, which loads later, to the same search. */
export const SearchFieldContext = createContext<SearchField>({
  value: '',
  onType: () => undefined,
  onChoose: () => undefined,
})

export const searchInput = {
  autoFocus: true,
  type: 'search',
  name: 'search',
  'aria-label': 'Search products',
  placeholder: 'Search product...',
  maxLength: 200,
  autoComplete: 'off',
  enterKeyHint: 'search',
  className: 'control md:w-72',
} as const
