export function scrollToElement(element: Element) {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ behavior: isStill ? 'instant' : 'smooth', block: 'start' })
}
