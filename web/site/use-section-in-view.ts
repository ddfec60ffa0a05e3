import { useEffect, useState } from 'react'

/** Returns the id of the last section above a quarter of the window; undefined above the first. */
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
