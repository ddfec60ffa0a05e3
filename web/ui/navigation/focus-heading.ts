/** Focuses the heading of the page, or of this section, when the focused element is removed. */
export function focusHeading(within: ParentNode = document.querySelector('main') ?? document) {
  const target = within.querySelector<HTMLElement>('h1, h2') ?? document.querySelector<HTMLElement>('main')
  target?.setAttribute('tabindex', '-1')
  target?.focus({ preventScroll: true })
}
