/** A password is asked for again anyway, and a search is soon typed. */
const kept =
  'textarea, input:not([type=search], [type=checkbox], [type=radio], [type=file], [autocomplete$=password])'
let typedInto: Element | undefined

function noteTyping({ target }: Event) {
  if (target instanceof Element && target.matches(kept)) typedInto = target
}

export function watchTyping() {
  window.addEventListener('input', noteTyping)
}

/** True for a page that would lose what was typed into it if it began anew. */
export function holdsUnsaved(): boolean {
  const mayLeave = window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  return typedInto?.isConnected || !mayLeave
}
