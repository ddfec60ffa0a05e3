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
  // Storage is blocked.
}
// A public page names its scripts in `data-start`. They load after the first paint of the loaded page.
const loadScripts = () => dataset.start?.split(' ').map((file) => import(file))
addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(loadScripts)))
// A button that was clicked before hydration is clicked again after it. A popover opens without scripts.
let pressed
const press = ({ target }) => {
  pressed = target.closest('button:not([popovertarget])')
}
if (dataset.start) addEventListener('click', press)
addEventListener('hydrating', () => removeEventListener('click', press))
addEventListener('hydrated', () => pressed?.click(), { once: true })
