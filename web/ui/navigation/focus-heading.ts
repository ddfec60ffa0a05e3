/** The page's heading, or the page itself while it has none: for what had the focus and is gone. */
export function focusHeading() {
  const main = document.querySelector<HTMLElement>('main')
  const target = main?.querySelector<HTMLElement>('h1') ?? main
  target?.setAttribute('tabindex', '-1')
  target?.focus({ preventScroll: true })
}
