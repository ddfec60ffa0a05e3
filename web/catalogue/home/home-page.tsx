import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { basicPlanId } from '#contract/billing/plans.ts'
import { activeBanners, Banners } from '../../banners/banners.tsx'
import { IdeaDialog } from '../../ideas/ideas.tsx'
import { memberPreferences } from '../../preferences/preferences.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { ProductGridSkeleton } from '../cards/product-grid.tsx'
import { categoryList, dropList, maxAtOnce, nextDrop } from '../products/catalogue-queries.ts'
import { memberMarks } from '../products/marks.ts'
import { CategoryDropTiles, categoryTile, dropTile } from './category-drop-tiles.tsx'
import { Checklist } from './checklist.tsx'
import {
  basicRow,
  Continue,
  Favourites,
  NewSinceLastVisit,
  Popular,
  Updated,
  YoursThisMonth,
} from './home-rows.tsx'
import { LatestDrop, LatestDropSkeleton } from './latest-drop.tsx'
import { StatusStrip } from './status-strip.tsx'

const fewTiles = 5

export function HomePage() {
  const { user } = useSession()
  const isBasic = user?.subscriptionPlan === basicPlanId
  const isTopLoaded = useTopLoaded(isBasic)
  return (
    <div className="page pb-12">
      <PageHeader
        title={`Hello, ${user?.name.split(' ')[0] ?? 'maker'}`}
        text={
          <Link to="/library" className="link">
            Open your library
          </Link>
        }
      />
      {isTopLoaded ? <HomeSections isBasic={isBasic} /> : <HomeSkeleton />}
    </div>
  )
}

/** Returns true once everything at the top has loaded or failed. A section that appeared later would move those below it. */
function useTopLoaded(isBasic: boolean): boolean {
  const queries = [
    useQuery(memberMarks),
    useQuery(memberPreferences),
    useQuery(activeBanners),
    useQuery(nextDrop),
    useQuery(dropList(fewTiles)),
    useQuery({ ...basicRow, enabled: isBasic }),
  ]
  return queries.every(({ isLoading }) => !isLoading)
}

function HomeSkeleton() {
  return (
    <>
      <LatestDropSkeleton />
      <ProductGridSkeleton count={4} wide />
    </>
  )
}

function HomeSections({ isBasic }: { isBasic: boolean }) {
  const all = useSearchParams()[0].get('all')
  const drops = useQuery(dropList(all === 'drops' ? maxAtOnce : fewTiles))
  const categories = useQuery(categoryList(all === 'categories' ? maxAtOnce : fewTiles))
  const [latest] = drops.data?.entries ?? []
  const isEmpty = drops.data?.entries.length === 0
  return (
    <>
      <StatusStrip />
      <Banners />
      <Checklist />
      {isBasic && <YoursThisMonth />}
      {drops.isPending && <LatestDropSkeleton />}
      {latest && <LatestDrop drop={latest} />}
      {isEmpty && (
        <EmptyState
          title="The first drop is coming soon"
          text="Designs appear here as soon as they are published. What would you like to print?"
          action={<IdeaButton />}
        />
      )}
      <Updated />
      <NewSinceLastVisit />
      <Continue />
      <Favourites />
      <Popular />
      <CategoryDropTiles
        title="Categories"
        more={{ to: '/home?all=categories', label: 'All categories' }}
        list={categories}
        tileOf={categoryTile}
      />
      <CategoryDropTiles
        title="Drops"
        more={{ to: '/home?all=drops', label: 'All drops' }}
        list={drops}
        tileOf={dropTile}
      />
    </>
  )
}

function IdeaButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        Send product idea
      </Button>
      <IdeaDialog reopenName="idea-of-home" open={open} onOpenChange={setOpen} />
    </>
  )
}
