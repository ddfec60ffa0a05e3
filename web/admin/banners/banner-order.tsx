import { useQuery } from '@tanstack/react-query'
import { listBanners, orderBanners } from '#contract/banners/banner-form.ts'
import { call } from '../../api/api.ts'
import { OrderDialog } from '../order-dialog.tsx'

type BannerOrderProps = { onDone: () => Promise<unknown>; onClose: () => void }

const all = { limit: '100', sort: 'position' } as const

export function BannerOrder(props: BannerOrderProps) {
  const { data } = useQuery({
    queryKey: [listBanners.path, all],
    queryFn: ({ signal }) => call(listBanners, { query: all, signal }),
  })
  return (
    <OrderDialog
      label="Banners"
      items={data?.rows}
      nameOf={({ alt }) => alt}
      message={orderBanners.message}
      save={(body) => call(orderBanners, { body })}
      {...props}
    />
  )
}
