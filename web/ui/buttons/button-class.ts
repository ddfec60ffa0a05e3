export type ButtonStyle = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-outline' | undefined
  size?: 'sm' | 'md' | 'lg' | 'icon' | 'small-icon' | undefined
  wide?: boolean | undefined
}

const variants = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover',
  secondary: 'border border-edge bg-surface text-ink hover:bg-sunken',
  quiet: 'text-ink hover:bg-sunken',
  danger: 'bg-danger text-on-danger hover:opacity-90',
  'danger-outline': 'border border-danger bg-surface text-danger hover:bg-danger-soft',
}

const sizes = {
  sm: 'min-h-9 px-3 text-sm',
  md: 'min-h-11 px-5',
  lg: 'min-h-13 px-7 text-base',
  icon: 'size-11',
  'small-icon': 'size-9',
}

const always =
  'inline-flex items-center justify-center gap-2 rounded-md py-1 text-center font-semibold no-underline transition-colors disabled:cursor-not-allowed disabled:border-transparent disabled:bg-sunken disabled:text-muted aria-disabled:cursor-progress data-idle:cursor-not-allowed data-idle:border-transparent data-idle:bg-sunken data-idle:text-muted'

export function buttonClass({ variant = 'secondary', size = 'md', wide }: ButtonStyle, more = '') {
  return `${always} ${variants[variant]} ${sizes[size]} ${wide ? 'w-full' : ''} ${more}`
}
