import type * as z from 'zod/mini'
import type { startRoomView } from '#contract/catalogue/room-view.ts'
import type { Part } from '../model/parts.ts'
import { type Filament, usualFilament } from '../scene/filaments.ts'
import type { Filaments } from '../tools/filament-panel.tsx'

type RoomParts = z.input<typeof startRoomView.body>['parts']

/** Returns the files of the shown parts, with the filament of each object; what is not shown is hidden. */
export function roomParts(
  parts: readonly Pick<Part, 'id' | 'colour' | 'finish'>[],
  filaments: Filaments,
): RoomParts {
  const filamentOf = (part: Pick<Part, 'id' | 'colour' | 'finish'>) =>
    filaments.get(part.id) ?? usualFilament(part)
  const files = Map.groupBy(parts, ({ id }) => id.split('/', 1)[0] ?? id)
  return [...files].map(([fileId, own]) => {
    const objects: (Filament | null)[] = []
    for (const part of own) {
      const [, , index] = part.id.split('/')
      if (index !== undefined) objects[Number(index)] = filamentOf(part)
    }
    const [first] = own
    return {
      fileId,
      ...filamentOf(first ?? { id: fileId }),
      ...(objects.length > 0 && { objects: Array.from(objects, (filament) => filament ?? null) }),
    }
  })
}
