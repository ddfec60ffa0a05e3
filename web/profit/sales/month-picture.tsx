import { useMemo } from 'react'
import type { SalesSummary } from '#contract/profit/sales.ts'
import { brand } from '#contract/site/brand.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { notify } from '../../ui/feedback/toast.ts'
import { cardSide, monthCardSvg, monthName } from './month-card.ts'

/** Shows a picture of the month that can be saved. It is made in the browser, and nothing is sent. */
export function MonthPicture({ month, summary }: { month: string; summary: SalesSummary }) {
  const source = useMemo(
    () => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(monthCardSvg(month, summary))}`,
    [month, summary],
  )
  async function save() {
    try {
      await savePng(source, `${brand.name.toLowerCase()}-${month}.png`)
    } catch {
      notify('error', 'The picture could not be saved. Take a screenshot of it instead.')
    }
  }
  return (
    <div className="grid justify-items-start gap-3">
      <img
        src={source}
        width={cardSide}
        height={cardSide}
        alt={`Your sales in ${monthName(month)}, to share`}
        className="h-auto w-full max-w-80 rounded-lg border border-line"
      />
      <Button onClick={() => void save()}>Save picture</Button>
    </div>
  )
}

async function savePng(source: string, name: string) {
  const image = new Image()
  image.src = source
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = cardSide
  canvas.height = cardSide
  canvas.getContext('2d')?.drawImage(image, 0, 0, cardSide, cardSide)
  const link = document.createElement('a')
  link.href = canvas.toDataURL('image/png')
  link.download = name
  link.click()
}
