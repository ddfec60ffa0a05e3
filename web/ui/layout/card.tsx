import type { ReactNode } from 'react'

const tones = {
  neutral: 'bg-sunken text-ink',
  accent: 'bg-accent text-on-accent',
  success: 'bg-success-soft text-success',
  danger: 'bg-danger-soft text-danger',
}

export function Badge({ tone = 'neutral', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-sm px-2 py-0.5 font-semibold text-xs ${tones[tone]}`}
    >
      {children}
    </span>
  )
}

const noticeTones = {
  neutral: 'bg-sunken text-ink',
  success: 'bg-success-soft text-success',
  danger: 'bg-danger-soft text-danger',
}

export function Notice({
  tone = 'neutral',
  children,
}: {
  tone?: keyof typeof noticeTones
  children: ReactNode
}) {
  return <div className={`rounded-md px-4 py-3 ${noticeTones[tone]}`}>{children}</div>
}
