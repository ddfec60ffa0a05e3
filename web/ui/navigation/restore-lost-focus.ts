import { focusHeading } from './focus-heading.ts'

/** Focuses the heading of the nearest section that is left when the focused element is removed, such as the button of a deleted row. */
export function restoreLostFocus() {
  let path: Element[] = []
  /** Where the focus was before the dialog opened. */
  let opener: Element[] = []
  document.addEventListener('focusin', (event) => {
    const next = event.composedPath().filter((each) => each instanceof Element)
    if (isInDialog(next) && !isInDialog(path)) opener = path
    path = next
  })

  /** The reader left the element, such as by a click on empty page. A disabled button loses the focus by itself. */
  function forget() {
    const [last] = path
    if (document.activeElement === document.body && last?.isConnected && !last.matches(':disabled')) path = []
  }
  // In the next frame a removed element is no longer connected.
  document.addEventListener('focusout', () => requestAnimationFrame(forget))

  function restore() {
    const [last] = path
    if (document.activeElement !== document.body || last === undefined || last.isConnected) return
    focusHeading(
      [...path, ...opener].find((each) => each.isConnected && each.matches('section, [role=dialog], main')),
    )
    path = []
  }

  // A dialog that closes gives the focus back in the next frame.
  const restoreLater = () => requestAnimationFrame(() => requestAnimationFrame(restore))
  new MutationObserver(() => {
    if (document.activeElement === document.body && path.length > 0) restoreLater()
  }).observe(document.body, { childList: true, subtree: true })
}

function isInDialog(path: Element[]) {
  return path.some((each) => each.matches('[role=dialog]'))
}
