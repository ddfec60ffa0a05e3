import { useEffect } from 'react'
import { documentTitle } from './page-heads.ts'

let own: string | undefined

export function usePageTitle(title: string | undefined) {
  useEffect(() => {
    if (title === undefined) return
    own = title
    document.title = documentTitle(title)
    return () => {
      own = undefined
    }
  }, [title])
}

/** Returns the title that the page has set; undefined when that of the route table applies. */
export function ownPageTitle(): string | undefined {
  return own
}
