import type { Product } from '#contract/catalogue/catalogue.ts'
import { useFormatSize, usePreferences } from '../../../preferences/preferences.ts'
import { FactList } from '../../../ui/layout/fact-list.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { printFacts } from './print-facts.ts'
import { sourceText } from './source-text.ts'

/** Shows how a design prints, and whether it fits the member's printer. */
export function PrintTable({ product }: { product: Product }) {
  const printers = usePreferences().data?.printers
  const formatSize = useFormatSize()
  return (
    <div className="grid gap-2">
      <FactList facts={printFacts(product, { printer: printers?.[0], formatSize })} />
      {printers?.length === 0 && (
        <p className="text-muted text-sm print:hidden">
          <Link to="/settings?tab=printer" className="link">
            Add your printer
          </Link>{' '}
          to see whether this design fits its bed.
        </p>
      )}
      <p className="text-muted text-sm empty:hidden">{sourceText(product)}</p>
    </div>
  )
}
