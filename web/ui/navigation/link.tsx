import { type ComponentProps, type MouseEvent, useSyncExternalStore } from 'react'

type Options = { replace?: boolean }

type Navigator = {
  navigate: (to: string, options: Options) => unknown
  /** Calls back after every change of the address. */
  subscribe: (listener: () => void) => () => void
}

/** The app's router. A public page has none: there every link loads the next document. */
let navigator: Navigator | undefined

export function setNavigator(next: Navigator) {
  navigator = next
}

/** Goes to a page of this site. */
export function goTo(to: string, { replace = false }: Options = {}) {
  if (navigator) navigator.navigate(to, { replace })
  else if (replace) window.location.replace(to)
  else window.location.assign(to)
}

export function usePathname(): string {
  return useSyncExternalStore(
    (listener) => navigator?.subscribe(listener) ?? (() => undefined),
    () => window.location.pathname,
    () => '/',
  )
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string; replace?: boolean }

/** A link to a page of this site. */
export function Link({ to, replace = false, onClick, ...anchor }: LinkProps) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (!navigator || event.defaultPrevented || isForBrowser(event, anchor.target)) return
    event.preventDefault()
    goTo(to, { replace })
  }
  return <a {...anchor} href={to} onClick={follow} />
}

/** A click for a new tab, a new window or a download. */
export function isForBrowser(event: MouseEvent, target?: string) {
  const isModified = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
  return event.button !== 0 || isModified || (target !== undefined && target !== '_self')
}
