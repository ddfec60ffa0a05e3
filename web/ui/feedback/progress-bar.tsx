import { Progress } from '@base-ui/react/progress'

/** `value` goes from 0 to 1. */
export function ProgressBar({ label, value }: { label: string; value: number }) {
  return (
    <Progress.Root aria-label={label} value={Math.round(value * 100)}>
      <Progress.Track className="h-1.5 overflow-hidden rounded-full bg-sunken">
        <Progress.Indicator className="rounded-full bg-accent transition-[width]" />
      </Progress.Track>
    </Progress.Root>
  )
}
