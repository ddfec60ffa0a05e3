import type { PrintSettings } from './catalogue.ts'

export const difficulties: Record<PrintSettings['difficulty'], string> = {
  easy: 'Easy',
  medium: 'Medium',
  hard: 'For experienced makers',
}
