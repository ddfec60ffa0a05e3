import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { readStored, store } from '../../ui/browser/storage.ts'
import { scrollAfter } from './scroll-rule.ts'

/** How long to wait until the page is tall enough. */
const timeoutMs = 1000

export function useScroll() {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()
  // Checked at every step, because a reader may click before the scrolling ends.
  const left = useRef({ key, pathname: '', top: 0 })

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const follow = () => {
      left.current.top = Math.round(window.scrollY)
    }
    const leave = () => remember(left.current)
    window.addEventListener('scroll', follow, { passive: true })
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('scroll', follow)
      window.removeEventListener('pagehide', leave)
    }
  }, [])

  useLayoutEffect(() => {
    const isFirst = left.current.pathname === ''
    if (!isFirst) remember(left.current)
    const saved = readStored(placeOf({ key, pathname }), 'sessionStorage')
    const pathChanged = left.current.pathname !== pathname
    left.current = { key, pathname, top: Math.round(window.scrollY) }
    const target = scrollAfter({
      type,
      isNewVisit: isFirst && isNavigated(),
      pathChanged,
      hash,
      saved: saved === null ? undefined : Number(saved),
    })
    if (target === 'section') return scrollToSection(hash.slice(1))
    return target === undefined ? undefined : scrollTo(target)
  }, [key, pathname, hash, type])
}

function isNavigated() {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && entry.type === 'navigate'
}

type Place = { key: string; pathname: string }

function remember({ top, ...place }: Place & { top: number }) {
  store(placeOf(place), String(top), 'sessionStorage')
}

/** Returns the entry with its path, because the first entry of every document has the same key. */
function placeOf({ key, pathname }: Place) {
  return `scroll:${key}:${pathname}`
}

/** Scrolls to a section like a browser that follows a fragment link. */
function scrollToSection(id: string) {
  const section = document.getElementById(id)
  section?.scrollIntoView({ behavior: 'instant' })
  section?.focus({ preventScroll: true })
}

/** Waits for the page to be tall enough, unless the reader scrolls first. */
function scrollTo(target: number) {
  const deadline = performance.now() + timeoutMs
  let frame = 0
  const stop = () => cancelAnimationFrame(frame)
  const attempt = () => {
    window.scrollTo({ top: target, behavior: 'instant' })
    const isReached = Math.abs(window.scrollY - target) < 2
    if (isReached || performance.now() > deadline) return
    frame = requestAnimationFrame(attempt)
  }
  attempt()
  for (const event of ['wheel', 'touchstart', 'keydown'])
    window.addEventListener(event, stop, { once: true, passive: true })
  return stop
}
