const { theme, signedIn } = localStorage
const { dataset } = document.documentElement
if (theme) dataset.theme = theme
if (signedIn) dataset.signedIn = ''
// A public page names its scripts here: they come when everything seen has arrived and is drawn.
const wake = () => dataset.start?.split(' ').map((file) => import(file))
addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(wake)))
