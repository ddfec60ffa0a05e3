import type { ReactNode } from 'react'
import { Notice } from '../ui/layout/card.tsx'

export function FormAlert({ lines, children }: { lines: readonly string[]; children?: ReactNode }) {
  if (lines.length === 0) return null
  return (
    <div role="alert">
      <Notice tone="danger">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {children}
      </Notice>
    </div>
  )
}
