import { useEffect, useRef, useState } from 'react'

/** Returns whether the table is wider than its box. Only then may the box scroll: a sticky head needs a box that does not. */
export function useHorizontalOverflow() {
  const box = useRef<HTMLDivElement>(null)
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const table = box.current?.firstElementChild
    if (!box.current || !table) return
    const observer = new ResizeObserver(() => {
      if (box.current) setOverflows(table.scrollWidth > box.current.clientWidth + 1)
    })
    observer.observe(box.current)
    observer.observe(table)
    return () => observer.disconnect()
  }, [])
  return { box, overflows }
}
