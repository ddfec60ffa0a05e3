import type * as z from 'zod/mini'
import type { startRoomView } from '#contract/catalogue/room-view.ts'
import type { Part } from '../model/parts.ts'
import { usualFilament } from '../scene/filaments.ts'
import type { Filaments } from '../tools/filament-panel.tsx'

type RoomParts = z.input<typeof startRoomView.body>['parts']

/** Returns the files of the parts, each in the colour of its first part. */
export function roomParts(parts: readonly Pick<Part, 'id' | 'colour'>[], filaments: Filaments): RoomParts {
  const files = Map.groupBy(parts, ({ id }) => id.split('/', 1)[0] ?? id)
  return [...files].map(([fileId, [first]]) => ({
    fileId,
    ...((first && filaments.get(first.id)) ?? usualFilament(first ?? {})),
  }))
}
