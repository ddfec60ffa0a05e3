const { theme, signedIn } = localStorage
const { dataset } = document.documentElement
if (theme) dataset.theme = theme
if (signedIn) dataset.signedIn = ''
