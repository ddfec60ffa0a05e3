import type { SalesSummary } from '#contract/profit/sales.ts'
import { brand } from '#contract/site/brand.ts'
import { countOf, priceFormat } from '../../ui/format/format.ts'

export const cardSide = 1080

/** Returns 'November 2026'. */
export function monthName(month: string, locale?: string) {
  return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  )
}

/** Returns a square SVG of a month, to share: total, pieces and the best-selling designs. */
export function monthCardSvg(month: string, { usd, pieces, sales, designs }: SalesSummary, locale?: string) {
  const format = priceFormat([usd, ...designs.map((design) => design.usd)], locale)
  const money = (amount: number) => format(amount, 'USD')
  const rows = designs.map(({ name, usd: sold }, index) => {
    const y = 620 + index * 76
    return `<text x="90" y="${y}" font-size="40">${escaped(shortened(name))}</text>
  <text x="990" y="${y}" font-size="40" text-anchor="end">${escaped(money(sold))}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSide}" height="${cardSide}" viewBox="0 0 ${cardSide} ${cardSide}" font-family="system-ui, sans-serif" fill="#1b1b1f">
  <rect width="${cardSide}" height="${cardSide}" fill="#f5f5f3"/>
  <rect width="${cardSide}" height="24" fill="#ff6f1f"/>
  <text x="90" y="170" font-size="52" fill="#5c5c63">${escaped(monthName(month, locale))}</text>
  <text x="90" y="330" font-size="140" font-weight="700">${escaped(money(usd))}</text>
  <text x="90" y="420" font-size="48">${escaped(`${countOf(pieces, 'piece')} in ${countOf(sales, 'sale')}`)}</text>
  <text x="90" y="530" font-size="36" fill="#5c5c63">Best-selling designs</text>
  ${rows.join('\n  ')}
  <text x="90" y="1020" font-size="32" fill="#5c5c63">Printed with a licence from ${escaped(brand.name)}</text>
</svg>`
}

function shortened(name: string) {
  const characters = [...name]
  return characters.length > 32 ? `${characters.slice(0, 31).join('')}…` : name
}

function escaped(text: string) {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '')
}
