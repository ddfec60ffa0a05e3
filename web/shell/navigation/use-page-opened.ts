import { useEffect, useRef, useState } from 'react'
import { useLocation, useMatches } from 'react-router'
import { documentTitle, type PageHead } from '../../page-heads.ts'
import { ownPageTitle } from '../../page-title.ts'
import { track } from '../../tracking/tracking.ts'
import { focusHeading } from '../../ui/navigation/focus-heading.ts'

/** Sets the title, tracks the view and moves the focus to the heading. Returns the announcement for screen readers. */
export function usePageOpened(): string {
  const { pathname, search } = useLocation()
  const heads = useMatches().flatMap(({ handle }) => (isHead(handle) ? [handle] : []))
  const { title: routeTitle = '', description = '' } = heads.at(-1) ?? {}
  const opened = useRef('')
  const searched = useRef('')
  const [announcement, setAnnouncement] = useState('')

  useEffect(() => {
    const title = documentTitle(ownPageTitle() ?? routeTitle)
    document.title = title
    document.querySelector('meta[name=description]')?.setAttribute('content', description)
    const isFromNavbar = new URLSearchParams(search).get('from') === 'navbar'
    const isNewSearch = isFromNavbar && searched.current !== search
    searched.current = search
    if (isNewSearch || opened.current !== pathname)
      track({ event: 'page_view', path: pathname, title, ...(isFromNavbar && { from: 'navbar' }) })
    if (opened.current === pathname) return
    const isFirst = opened.current === ''
    opened.current = pathname
    if (isFirst) return
    setAnnouncement(title)
    if (!isFocusInUse(document.activeElement)) focusHeading()
  }, [pathname, search, routeTitle, description])

  return announcement
}

/** Returns true while somebody types or uses a menu: the new page must not take the focus. */
function isFocusInUse(focused: Element | null): boolean {
  return focused?.matches('main, main *, input, textarea, select, [role=menu] *') ?? false
}

function isHead(handle: unknown): handle is PageHead {
  return typeof handle === 'object' && handle !== null && 'title' in handle
}
