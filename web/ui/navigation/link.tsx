import { type ComponentProps, type MouseEvent, useSyncExternalStore } from 'react'

type Options = { replace?: boolean }

type Navigator = {
  navigate: (to: string, options: Options) => unknown
  subscribe: (listener: () => void) => () => void
}

/** Undefined on public pages, where a link loads a new document. */
let navigator: Navigator | undefined

export function setNavigator(next: Navigator) {
  navigator = next
}

export function goTo(to: string, { replace = false }: Options = {}) {
  if (navigator) navigator.navigate(to, { replace })
  else if (replace) window.location.replace(to)
  else window.location.assign(to)
}

export function isPublicPage(): boolean {
  return navigator === undefined
}

export function usePathname(): string {
  return useSyncExternalStore(
    (listener) => navigator?.subscribe(listener) ?? (() => undefined),
    () => window.location.pathname,
    () => '/',
  )
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string; replace?: boolean }

export function Link({ to, replace = false, onClick, ...anchor }: LinkProps) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (!navigator || event.defaultPrevented || isForBrowser(event, anchor.target)) return
    event.preventDefault()
    goTo(to, { replace })
  }
  return <a {...anchor} href={to} onClick={follow} />
}

export function isForBrowser(event: MouseEvent, target?: string) {
  const isModified = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
  return event.button !== 0 || isModified || (target !== undefined && target !== '_self')
}
