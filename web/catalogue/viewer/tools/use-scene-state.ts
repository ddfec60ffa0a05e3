import { useMemo } from 'react'
import type { Printer } from '#contract/preferences.ts'
import { useFormatDistance } from '../../../preferences/preferences.ts'
import type { Orbit } from '../scene/orbit.ts'
import type { Section } from '../scene/section.ts'
import type { SceneState } from '../scene/stage.ts'
import type { Shown } from './controls.tsx'
import type { Filaments } from './filament-panel.tsx'
import { distanceBetween, type Measure } from './use-measure.ts'
import type { PartSelection } from './use-part-selection.ts'

type SceneChoices = {
  orbit: Orbit
  shown: Shown
  selection: PartSelection
  section: Section
  filaments: Filaments
  measure: Measure
  printer: Printer | undefined
}

/** Returns the state to draw, as the same object until something changes: each state is drawn once. */
export function useSceneState(choices: SceneChoices): SceneState {
  const { orbit, shown, section, filaments, printer } = choices
  const { layout, hidden, fit } = choices.selection
  const { from, to } = choices.measure
  const formatDistance = useFormatDistance()
  const distance = distanceBetween(from, to)
  const text = distance === undefined ? '' : formatDistance(distance)
  const fits = fit?.turn !== undefined
  return useMemo(() => {
    const { wireframe, sizes, findings } = shown
    return {
      orbit,
      layout,
      hidden,
      wireframe,
      sizes,
      findings,
      filaments,
      bed: shown.bed && printer ? { size: [printer.bed[0], printer.bed[1]], fits } : undefined,
      section: shown.section ? section : undefined,
      measured: { points: [from, to].flatMap((end) => (end ? [end.point] : [])), text },
    }
  }, [orbit, shown, section, filaments, printer, layout, hidden, fits, from, to, text])
}
