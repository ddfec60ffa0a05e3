// The only Trusted Types policy: our own scripts, the hosts of `tracking-scripts.ts`, and mail previews.
const scripts = [`${location.origin}/assets/`, 'https://www.googletagmanager.com/', 'https://connect.facebook.net/']
const isScript = (url) => scripts.some((start) => new URL(url, location.href).href.startsWith(start))
globalThis.trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => (isScript(url) ? url : undefined),
  createHTML: (html, _type, sink) => (sink === 'HTMLIFrameElement srcdoc' ? html : undefined),
})
const { dataset } = document.documentElement
if (document.cookie.includes('signed_in=')) dataset.signedIn = ''
try {
  const { theme, signedIn } = localStorage
  if (theme) dataset.theme = theme
  if (signedIn) dataset.signedIn = ''
} catch {
  // A browser that forbids it remembers nothing.
}
// A public page names its scripts here: they come when everything seen has arrived and is drawn.
const wake = () => dataset.start?.split(' ').map((file) => import(file))
addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(wake)))
// A button that was pressed before them is pressed again as soon as it can answer; one with a popover has answered.
let pressed
const press = ({ target }) => {
  pressed = target.closest('button:not([popovertarget])')
}
if (dataset.start) addEventListener('click', press)
addEventListener('waking', () => removeEventListener('click', press))
addEventListener('awake', () => pressed?.click(), { once: true })
