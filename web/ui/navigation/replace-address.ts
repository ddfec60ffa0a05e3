/** Changes the address without a navigation: a reload opens it, and what is typed and focused on the page stays. */
export function replaceAddress(path: string) {
  window.history.replaceState(window.history.state, '', path)
}
