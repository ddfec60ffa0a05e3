import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { exportSales, type Sale } from '#contract/profit/sales.ts'
import { salesCapUsd } from '#contract/profit/sales-cap.ts'
import { addressOf } from '../../api/api.ts'
import { FailurePanel } from '../../failure-panel.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { NextPageButton } from '../../ui/buttons/next-page-button.tsx'
import { EmptyState, LoadingRegion, Skeleton } from '../../ui/feedback/states.tsx'
import { formatPrice, priceFormat } from '../../ui/format/format.ts'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { DeleteSaleDialog } from './delete-sale-dialog.tsx'
import { ImportSales } from './import-sales.tsx'
import { MonthSummary } from './month-summary.tsx'
import { SaleDialog } from './sale-dialog.tsx'
import { saleList } from './sale-queries.ts'
import { SaleRow } from './sale-row.tsx'

export function SalesLog() {
  return (
    <>
      <Sales />
      <MonthSummary />
    </>
  )
}

type Opened = { action: 'add' | 'import' } | { action: 'edit' | 'delete'; sale: Sale }

function Sales() {
  const list = useInfiniteQuery(saleList)
  const [opened, setOpened] = useState<Opened>()
  const sales = list.data?.pages.flatMap((page) => page.sales) ?? []
  const format = priceFormat(sales.flatMap(({ gross, usd }) => [gross, usd]))
  const sale = opened && 'sale' in opened ? opened.sale : undefined
  const close = () => setOpened(undefined)
  return (
    <SettingsSection
      title="Sales log"
      text={`Only you see your sales. The licence covers ${formatPrice(salesCapUsd, 'USD')} of sales a calendar year.`}
    >
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" disabled={!list.data} onClick={() => setOpened({ action: 'add' })}>
          Add sale
        </Button>
        <Button onClick={() => setOpened({ action: 'import' })}>Import CSV</Button>
        {sales.length > 0 && (
          <a href={addressOf(exportSales.path, {})} download className={buttonClass({})}>
            Export CSV
          </a>
        )}
      </div>
      {list.isPending && (
        <LoadingRegion className="grid gap-3">
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-16 w-full" />
        </LoadingRegion>
      )}
      {list.isError && <FailurePanel error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && sales.length === 0 && (
        <EmptyState title="No sales yet" text="Add your first sale, or import a CSV file." />
      )}
      <ul className="grid border-line border-t empty:hidden">
        {sales.map((each) => (
          <SaleRow
            key={each.id}
            sale={each}
            format={format}
            onEdit={() => setOpened({ action: 'edit', sale: each })}
            onDelete={() => setOpened({ action: 'delete', sale: each })}
          />
        ))}
      </ul>
      <NextPageButton list={list} />
      <SaleDialog
        open={opened?.action === 'add' || opened?.action === 'edit'}
        sale={sale}
        sales={sales}
        onClose={close}
      />
      <DeleteSaleDialog sale={opened?.action === 'delete' ? sale : undefined} onClose={close} />
      <ImportSales open={opened?.action === 'import'} onClose={close} />
    </SettingsSection>
  )
}
