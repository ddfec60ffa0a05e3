import { PageHeader } from '../../ui/layout/page-header.tsx'
import { ProductBrowser } from './product-browser.tsx'

export function ProductsPage() {
  return (
    <div className="page pb-12">
      <PageHeader title="Explore" />
      <ProductBrowser />
    </div>
  )
}
