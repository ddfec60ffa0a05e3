import { ExternalLink } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ProductFile } from '#contract/catalogue/catalogue.ts'
import { usePreferences } from '../../../preferences/preferences.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import type { Download } from '../../download/use-download.ts'
import { type HandOff, handOffsFor, manualHint } from './slicers.ts'

const timeoutMs = 2000

type SlicerLinksProps = { file: ProductFile; download: Download }

/** A page cannot detect whether the slicer opened, so the alternatives are always shown. */
export function SlicerLinks({ file, download }: SlicerLinksProps) {
  const preferred = usePreferences().data?.slicer
  const [opened, setOpened] = useState<{ name: string; isLate: boolean }>()

  useEffect(() => {
    if (!opened || opened.isLate) return
    const timer = setTimeout(() => setOpened({ ...opened, isLate: true }), timeoutMs)
    return () => clearTimeout(timer)
  }, [opened])

  function open({ name, address }: HandOff) {
    setOpened(undefined)
    download.start({ fileId: file.id }, (path) => {
      const url = new URL(path, window.location.origin).href
      window.location.assign(address(url, /mac/i.test(navigator.userAgent)))
      setOpened({ name, isLate: false })
    })
  }

  return (
    <div className="grid gap-2 max-md:hidden">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-2 font-semibold text-sm">Open in</legend>
        {handOffsFor(file, preferred).map((slicer) => (
          <Button key={slicer.slicer} size="sm" onClick={() => open(slicer)}>
            {slicer.name} <ExternalLink size={16} aria-hidden="true" />
          </Button>
        ))}
      </fieldset>
      <p className="text-muted text-sm">{manualHint(preferred)}</p>
      <p role="status" className="text-sm empty:hidden">
        {opened?.isLate && `Nothing opened? Install ${opened.name} or use Download.`}
      </p>
    </div>
  )
}
