/** Passwords and searches do not count: they are quick to retype. */
const inputs =
  'textarea, input:not([type=search], [type=checkbox], [type=radio], [type=file], [autocomplete$=password])'
let lastChanged: Element | undefined

function recordInput({ target }: Event) {
  if (target instanceof Element && target.matches(inputs)) lastChanged = target
}

export function trackInput() {
  window.addEventListener('input', recordInput)
}

export function hasUnsavedInput(): boolean {
  const mayLeave = window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  return lastChanged?.isConnected || !mayLeave
}
