import type { ProjectPrint } from '#contract/printing/estimate/print-estimate.ts'
import { filamentSentence, paintedSentence } from './filament-text.ts'

export function ProjectFilaments({ filaments, paintedColours }: Omit<ProjectPrint, 'settings'>) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      {filaments.map(({ hex }, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: two filaments may be alike, and their order never changes
          key={index}
          aria-hidden
          title={hex ?? 'Colour unknown'}
          className="size-4 rounded-full border border-line"
          style={hex ? { background: hex } : undefined}
        />
      ))}
      {filamentSentence(filaments)} {paintedSentence(paintedColours)}
    </p>
  )
}
