import { useEffect, useState } from 'react'

/** The id of the section that is being read: the one across a line a quarter down the window; undefined above all of them. */
export function useSectionInView(sections: readonly { id: string }[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const first = document.getElementById(sections[0]?.id ?? '')
    const isAboveAll = () => first !== null && first.getBoundingClientRect().top > window.innerHeight / 4
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting)
        if (entered) setCurrent(entered.target.id)
        else if (isAboveAll()) setCurrent(undefined)
      },
      { rootMargin: '-25% 0px -75% 0px' },
    )
    for (const { id } of sections) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [sections])
  return current
}
