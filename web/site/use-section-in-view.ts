import { useEffect, useState } from 'react'

/** The id of the section that is being read: the last to have come to a line a quarter down the window; undefined above all of them. */
export function useSectionInView(sections: readonly { id: string }[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const isReached = ({ id }: { id: string }) => {
      const section = document.getElementById(id)
      return section !== null && section.getBoundingClientRect().top <= window.innerHeight / 4
    }
    const follow = () => setCurrent(sections.findLast(isReached)?.id)
    follow()
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [sections])
  return current
}
