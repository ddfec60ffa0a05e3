import { useEffect } from 'react'
import { documentTitle } from './page-heads.ts'

let own: string | undefined

/** For a page whose title is known only with its data, such as a product's name. */
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

/** What the page that is shown calls itself; undefined when the route table's title holds. */
export function ownPageTitle(): string | undefined {
  return own
}
