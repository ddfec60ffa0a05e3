import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSession } from '../../session/session.ts'
import { readStored, store } from '../../ui/browser/storage.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { Section } from '../cards/product-grid.tsx'
import { ProductRow, Row } from '../cards/product-row.tsx'
import { favouriteRow, popularRow, productRow, updatedRow } from '../products/catalogue-queries.ts'
import { useMarks } from '../products/marks.ts'
import { viewedProducts } from '../products/recently-viewed.ts'
import { readVisits, visitsAfter, writtenVisits } from './visits.ts'

const rowLength = 12

export const basicRow = productRow({ access: 'basic' }, rowLength)

/** Shows Basic members their downloads of the month, and the only upgrade offer of this page. */
export function YoursThisMonth() {
  const products = useQuery(basicRow)
  return (
    <ProductRow
      title="Yours this month"
      text={
        <>
          You get at least one new Basic design every month, and you keep it. The whole library comes with the{' '}
          <Link to="/subscribe?reason=paid_subscription_required" className="link">
            paid plans
          </Link>
          .
        </>
      }
      more={{ to: '/products?access=basic', label: 'All Basic designs' }}
      products={products}
    />
  )
}

/** Shows designs published since the last visit in this browser. */
export function NewSinceLastVisit() {
  const since = useLastVisit()
  const products = useQuery({ ...productRow({ sort: 'newest' }, rowLength), enabled: since !== undefined })
  const news = products.data?.filter(({ publishedAt }) => Date.parse(publishedAt) > (since ?? 0)) ?? []
  if (since === undefined || news.length === 0) return null
  return (
    <Section title="New since your last visit">
      <Row title="New since your last visit" cards={news} />
    </Section>
  )
}

function useLastVisit() {
  const { user } = useSession()
  const key = `visits:${user?.id ?? ''}`
  const [visits] = useState(() => visitsAfter(readVisits(readStored(key)), Date.now()))
  useEffect(() => store(key, writtenVisits(visits)), [key, visits])
  return visits.before
}

export function Updated() {
  const { updated } = useMarks()
  const products = useQuery({ ...updatedRow(), enabled: updated.length > 0 })
  if (updated.length === 0) return null
  return (
    <ProductRow
      title="Updated designs you have"
      more={{ to: '/products?only=updated', label: 'All updated designs' }}
      products={products}
    />
  )
}

export function Favourites() {
  const { favourites } = useMarks()
  const products = useQuery({ ...favouriteRow(rowLength), enabled: favourites.length > 0 })
  const shown = products.data?.filter(({ id }) => favourites.includes(id))
  if (favourites.length === 0) return null
  return (
    <ProductRow
      title="Your favourites"
      more={{ to: '/products?only=favourites', label: 'All favourites' }}
      products={{ ...products, data: shown }}
    />
  )
}

export function Continue() {
  const [cards] = useState(viewedProducts)
  if (cards.length === 0) return null
  return (
    <Section title="Continue">
      <Row title="Continue" cards={cards} />
    </Section>
  )
}

export function Popular() {
  return (
    <ProductRow
      title="Popular this month"
      more={{ to: '/products?sort=most-downloaded', label: 'Most downloaded' }}
      products={useQuery(popularRow)}
    />
  )
}
