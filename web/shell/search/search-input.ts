export const searchInput = {
  type: 'search',
  name: 'search',
  'aria-label': 'Search products',
  placeholder: 'Search product...',
  maxLength: 200,
  autoComplete: 'off',
  enterKeyHint: 'search',
  className: 'control md:w-72',
} as const
