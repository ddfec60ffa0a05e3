import * as z from 'zod/mini'
import { text } from '../texts.ts'
import { neededItem } from './catalogue.ts'
import { number } from './form-fields.ts'

export const partDirections = ['above', 'below', 'front', 'back', 'left', 'right'] as const
export type PartDirection = (typeof partDirections)[number]

const position = number('position', -2_000, 2_000)
const turn = number('turn', -360, 360)

/** One copy of a part where it ends up, for the picture of a step. */
export const placedPart = z.object({
  /** The part name of a file of the design. */
  part: z.string().check(z.minLength(1, 'Choose a part.'), z.maxLength(200)),
  /** Degrees about x, then y, then z, from how the file lies. */
  turn: z.tuple([turn, turn, turn]),
  /** Millimetres to the middle of its underside once turned; null puts it on top of the parts before. */
  at: z.nullable(z.tuple([position, position, position])),
  comesFrom: z.enum(partDirections),
})
export type PlacedPart = z.infer<typeof placedPart>

export const assemblyStep = z.object({
  text: text('The step', 1_000).check(z.minLength(1, 'Describe the step.')),
  parts: z.array(placedPart).check(z.maxLength(60, 'A step has at most 60 parts.')),
})

export const writtenNeededItem = z.extend(neededItem, {
  name: text('The item', 120).check(z.minLength(1, 'Name the item.')),
  quantity: number('quantity', 0.1, 10_000),
  unit: text('The unit', 20),
})

/** How the parts of a design are put together. */
export const assembly = z.object({
  steps: z.array(assemblyStep).check(z.maxLength(40, 'A design has at most 40 steps.')),
  needed: z.array(writtenNeededItem).check(z.maxLength(40, 'A list has at most 40 items.')),
})
export type Assembly = z.infer<typeof assembly>
