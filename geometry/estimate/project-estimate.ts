import { choicesOf } from '#contract/printing/estimate/print-figures.ts'
import type { SlicerProject } from '../three-mf/settings/project-print.ts'
import type { ModelEstimate } from './estimate.ts'

/** Figures are at the pace of the project's printer; the other pace keeps our ratio. */
export function withProject(
  own: ModelEstimate | undefined,
  project: SlicerProject | undefined,
): ModelEstimate | undefined {
  if (!project) return own
  const { figures, printer, filaments, settings, colours, finishes, paintedColours, features, partSettings } =
    project
  const print = {
    filaments,
    settings,
    ...(colours && { colours }),
    ...(finishes && { finishes }),
    ...(paintedColours && { paintedColours }),
    ...(features && { features }),
    ...(partSettings && { partSettings }),
  }
  const settingsOfFile = { choices: choicesOf(settings), project: print }
  if (!figures) return own && { ...own, ...settingsOfFile }
  const minutes = own ? paced(own.minutes, figures.minutes, printer) : both(figures.minutes)
  return { ...own, version: 1, grams: figures.grams, minutes, source: 'project', ...settingsOfFile }
}

function paced({ slow, fast }: ModelEstimate['minutes'], minutes: number, printer: string) {
  const isFast = /^Bambu Lab/i.test(printer) || minutes * minutes < slow * fast
  const ratio = slow / fast || 1
  return isFast ? { slow: minutes * ratio, fast: minutes } : { slow: minutes, fast: minutes / ratio }
}

function both(minutes: number) {
  return { slow: minutes, fast: minutes }
}
