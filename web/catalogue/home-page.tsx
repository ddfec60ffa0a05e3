import { useQuery } from '@tanstack/react-query'
import { useSession } from '../accounts/accounts.ts'
import { messageOf, requestIdOf } from '../api-error.ts'
import { LinkButton } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { EmptyState, ErrorPanel } from '../ui/states.tsx'
import { categoryList, dropList, productRow } from './catalogue-queries.ts'
import { LatestDrop, LatestDropSkeleton } from './latest-drop.tsx'
import { ProductGrid, ProductGridSkeleton, Section } from './product-grid.tsx'
import { categoryTile, dropTile, ShelfTiles } from './shelf-tiles.tsx'
import { StatusStrip } from './status-strip.tsx'

const shelfLimit = 5

export function HomePage() {
  const { user } = useSession()
  const drops = useQuery(dropList(shelfLimit))
  const categories = useQuery(categoryList(shelfLimit))
  const [latest] = drops.data ?? []
  const isEmpty = drops.data?.length === 0
  return (
    <div className="page pb-12">
      <PageHeader title={`Hello, ${user?.name.split(' ')[0] ?? 'maker'}`} />
      <StatusStrip />
      {drops.isPending && <LatestDropSkeleton />}
      {latest && <LatestDrop drop={latest} />}
      {isEmpty && (
        <EmptyState
          title="The first drop is on its way"
          text="Designs appear here as soon as they are published. What would you like to print?"
          action={<LinkButton to="/products">Explore</LinkButton>}
        />
      )}
      <ShelfTiles
        title="Categories"
        more={{ to: '/products', label: 'All categories' }}
        things={categories}
        tileOf={categoryTile}
      />
      {user?.subscriptionPlan === 'basic_free' && <BasicDesigns />}
      <ShelfTiles
        title="Drops"
        more={{ to: '/products', label: 'All drops' }}
        things={drops}
        tileOf={dropTile}
      />
    </div>
  )
}

/** What a Basic member may download, first; and the one place on this page that speaks of paying. */
function BasicDesigns() {
  const designs = useQuery(productRow({ access: 'basic' }, 4))
  if (designs.data?.products.length === 0) return null
  return (
    <Section
      title="In your Basic plan"
      text={
        <>
          At least one new design every month. Every other design is in the{' '}
          <Link to="/subscribe?reason=paid_subscription_required" className="link">
            paid plans
          </Link>
          .
        </>
      }
      more={
        <Link to="/products?access=basic" className="link">
          All Basic designs
        </Link>
      }
    >
      {designs.isPending && <ProductGridSkeleton count={4} wide />}
      {designs.isError && (
        <ErrorPanel
          message={messageOf(designs.error)}
          requestId={requestIdOf(designs.error)}
          onRetry={() => void designs.refetch()}
        />
      )}
      {designs.data && <ProductGrid products={designs.data.products} wide />}
    </Section>
  )
}
