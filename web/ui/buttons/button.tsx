import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from '../navigation/link.tsx'
import { type ButtonStyle, buttonClass } from './button-class.ts'
import { Spinner } from './spinner.tsx'

type ButtonProps = ButtonStyle & {
  /** Keeps the focus, ignores clicks and shows `loadingText`. */
  loading?: boolean
  loadingText?: string
  /** Looks disabled, but keeps the focus. */
  idle?: boolean
} & ComponentProps<'button'>

export function Button({
  variant,
  size,
  wide,
  loading = false,
  loadingText,
  idle = false,
  onClick,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (loading || idle) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={loading || idle || undefined}
      data-idle={idle || undefined}
      onClick={click}
      className={buttonClass({ variant, size, wide }, className)}
    >
      {loading && <Spinner />}
      {loading ? (loadingText ?? children) : children}
    </button>
  )
}

type LinkButtonProps = ButtonStyle & { to: string; className?: string; children: ReactNode } & Pick<
    ComponentProps<typeof Link>,
    'onClick' | 'replace' | 'target' | 'rel'
  >

export function LinkButton({ variant, size, wide, className = '', ...link }: LinkButtonProps) {
  return <Link {...link} className={buttonClass({ variant, size, wide }, `${className} print:hidden`)} />
}

type IconButtonProps = Omit<ButtonProps, 'children' | 'aria-label' | 'size'> & {
  label: string
  size?: 'sm' | 'md'
  children: ReactNode
}

export function IconButton({ label, size = 'md', variant = 'quiet', ...button }: IconButtonProps) {
  return (
    <Button {...button} variant={variant} size={size === 'sm' ? 'small-icon' : 'icon'} aria-label={label} />
  )
}
