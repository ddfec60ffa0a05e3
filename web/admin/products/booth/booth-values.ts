import { isModel } from '#contract/catalogue/catalogue.ts'
import {
  type BoothShot,
  boothExtras,
  coinWidthMm,
  filamentFinishes,
  handLengthMm,
} from '#contract/catalogue/studio/booth-shots.ts'
import type { BoothChoices, BoothPlate } from '#contract/catalogue/studio/photo-booth.ts'
import type { FormProduct } from '#contract/catalogue/studio/product-form.ts'

export type Angle = NonNullable<BoothChoices['angle']>
export type BoothPart = Pick<BoothChoices['parts'][number], 'part' | 'fileColour'>
export type Filament = BoothChoices['look']

export const shotLabels: Record<BoothShot, string> = {
  cover: 'Cover',
  side: 'Second view',
  back: 'From behind',
  top: 'From above',
  coin: `Beside a coin, ${coinWidthMm} mm wide`,
  hand: `Beside a hand, ${handLengthMm} mm long`,
  buildPlate: 'On a build plate, as it prints',
  exploded: 'Exploded view',
}

/** Angles by name; `custom` is any other. */
export const namedAngles = [
  { value: 'right', label: 'Three-quarter, from the right', angle: { turn: 30, tilt: 24 } },
  { value: 'left', label: 'Three-quarter, from the left', angle: { turn: 330, tilt: 24 } },
  { value: 'front', label: 'Front', angle: { turn: 0, tilt: 12 } },
  { value: 'side', label: 'Side', angle: { turn: 90, tilt: 12 } },
  { value: 'behind', label: 'From behind', angle: { turn: 210, tilt: 24 } },
  { value: 'above', label: 'From above', angle: { turn: 15, tilt: 68 } },
] as const

export function nameOfAngle(angle: Angle | null) {
  if (!angle) return 'automatic'
  const named = namedAngles.find((one) => one.angle.turn === angle.turn && one.angle.tilt === angle.tilt)
  return named?.value ?? 'custom'
}

/** Returns the angle of that name; the one that is shown for `custom`. */
export function angleNamed(name: string, shown: Angle): Angle | null {
  if (name === 'automatic') return null
  return namedAngles.find(({ value }) => value === name)?.angle ?? shown
}

export function isSamePart(one: BoothPart, other: BoothPart) {
  return one.part === other.part && one.fileColour === other.fileColour
}

export type NamedPlate = BoothPlate & { name: string }

export function isSamePlate(one: BoothPlate, other: BoothPlate | null) {
  return one.part === other?.part && one.number === other.number
}

/** Returns the plate at this index; null for all plates. */
export function plateAt(plates: readonly NamedPlate[], index: string): BoothPlate | null {
  const plate = index === '' ? undefined : plates[Number(index)]
  return plate ? { part: plate.part, number: plate.number } : null
}

export function plateLabel({ part, number, name }: NamedPlate, all: readonly NamedPlate[]) {
  const plate = [number === null ? 'Not on a plate' : `Plate ${number}`, ...(name ? [name] : [])].join(': ')
  return all.every((other) => other.part === part) ? plate : `${part}, ${plate}`
}

/** Returns the filament of a part, or of the whole design without one. */
export function filamentOf({ look, parts }: BoothChoices, part: BoothPart | undefined): Filament {
  const own = part && parts.find((one) => isSamePart(one, part))
  return own ?? look
}

/** Without a name, the finish is that of the files. */
export function finishNamed(name: string): Pick<Filament, 'finish' | 'usesFileFinish'> {
  const finish = filamentFinishes.find((each) => each === name)
  return { finish: finish ?? 'standard', usesFileFinish: !finish }
}

/** Removes the filament of a part, which then looks like the whole design. */
export function withoutFilament(choices: BoothChoices, part: BoothPart): BoothChoices {
  return { ...choices, parts: choices.parts.filter((one) => !isSamePart(one, part)) }
}

export function withFilament(
  choices: BoothChoices,
  part: BoothPart | undefined,
  changed: Partial<Filament>,
): BoothChoices {
  const { colour, finish, usesFileFinish } = { ...filamentOf(choices, part), ...changed }
  if (!part) return { ...choices, look: { colour, finish, usesFileFinish } }
  const { part: name, fileColour } = part
  return {
    ...choices,
    parts: [
      ...withoutFilament(choices, part).parts,
      { part: name, fileColour, colour, finish, usesFileFinish },
    ],
  }
}

/** Returns the extras without an exploded view for an assembly of fewer than two parts with a model. */
export function offeredExtras({ content, files }: Pick<FormProduct, 'content' | 'files'>) {
  const models = files.filter(({ format }) => isModel(format)).map(({ partName }) => partName)
  const placed = content.assembly?.steps.flatMap(({ parts }) => parts) ?? []
  const hasExplodedView = placed.filter(({ part }) => models.includes(part)).length > 1
  return boothExtras.filter((extra) => extra !== 'exploded' || hasExplodedView)
}
