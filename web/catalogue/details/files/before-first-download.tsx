import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { channelGuides } from '../../../channels/channels.ts'
import { Notice } from '../../../ui/layout/card.tsx'
import { scrollToElement } from '../../../ui/navigation/scroll-to.ts'
import { memberMarks } from '../../products/marks.ts'

/**
 * Leads a member without a download to the guide of sales channels. The notice stays after the first download: without it
 * the next button would move under the pointer.
 */
export function BeforeFirstDownload() {
  const marks = useQuery(memberMarks).data
  const guides = useQuery(channelGuides).data
  const [isShown, setShown] = useState(false)
  if (!isShown && marks?.downloaded.length === 0) setShown(true)
  if (!isShown || !guides || guides.length === 0) return null
  function show() {
    const heading = document.getElementById('channels')
    if (!heading) return
    scrollToElement(heading)
    heading.focus({ preventScroll: true })
  }
  return (
    <Notice>
      Your first download? Some marketplaces allow only the seller’s own designs.{' '}
      <button type="button" className="link" onClick={show}>
        See where you may sell
      </button>
    </Notice>
  )
}
