import { Download, Lock } from 'lucide-react'
import type { Product, ProductFile } from '#contract/catalogue.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Notice } from '../ui/card.tsx'
import { formatBytes } from '../ui/format.ts'
import { plansFor } from './plan-reason.ts'
import { useDownload } from './use-download.ts'

/** One big button for the file most people want, and a list of all. What may be had, the server decides again. */
export function DownloadBlock({ product }: { product: Product }) {
  const { files, refusal } = product
  const { start, pending, failure } = useDownload()
  const [main] = files
  if (refusal) return <Refused refusal={refusal} />
  if (!main) return null
  return (
    <section aria-label="Download" className="grid gap-4">
      <Button
        variant="primary"
        size="lg"
        wide
        loading={pending === main.id}
        loadingText="Preparing..."
        onClick={() => start(main.id)}
      >
        <Download size={20} aria-hidden="true" /> Download {kindOf(main)}, {formatBytes(main.bytes)}
      </Button>
      {failure && (
        <div role="alert">
          <Notice tone="danger">{failure}</Notice>
        </div>
      )}
      <ul className="grid border-line border-t">
        {files.map((file) => (
          <FileRow
            key={file.id}
            file={file}
            loading={pending === file.id}
            onDownload={() => start(file.id)}
          />
        ))}
      </ul>
    </section>
  )
}

/** Another plan helps, or else the sentence says what does. */
function Refused({ refusal: { code, message } }: { refusal: NonNullable<Product['refusal']> }) {
  const plans = plansFor(code)
  return (
    <Notice>
      <p>{message}</p>
      {plans && (
        <LinkButton variant="primary" wide to={plans} className="mt-3">
          <Lock size={20} aria-hidden="true" /> Upgrade to download
        </LinkButton>
      )}
    </Notice>
  )
}

function kindOf({ format }: ProductFile) {
  return format === '3mf' ? '3MF' : 'STL'
}

type FileRowProps = { file: ProductFile; loading: boolean; onDownload: () => void }

function FileRow({ file, loading, onDownload }: FileRowProps) {
  return (
    <li className="flex items-center justify-between gap-3 border-line border-b py-2">
      <span className="min-w-0">
        <span className="block truncate">{file.partName}</span>
        <span className="block text-muted text-sm tabular-nums">
          {kindOf(file)}, {formatBytes(file.bytes)}
        </span>
      </span>
      <Button
        size="sm"
        loading={loading}
        loadingText="Preparing..."
        aria-label={`Download ${file.partName} as ${kindOf(file)}`}
        onClick={onDownload}
      >
        <Download size={18} aria-hidden="true" /> {kindOf(file)}
      </Button>
    </li>
  )
}
