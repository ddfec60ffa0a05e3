import { hashKey } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  type Assembly,
  assemblyStep,
  type PartDirection,
  type PlacedPart,
  placedPart,
  writtenNeededItem,
} from '#contract/catalogue/assembly.ts'
import type { FormProduct } from '#contract/catalogue/studio/product-form.ts'

/** As typed, for x, y and z. */
type Axes = [string, string, string]

export type PartValue = { id: string; part: string; comesFrom: PartDirection; at: Axes; turn: Axes }
export type StepValue = { id: string; text: string; parts: PartValue[] }
export type NeededItemValue = { id: string; name: string; quantity: string; unit: string }

/** The assembly as typed; rows without anything are not saved. */
export type AssemblyValues = { assemblySteps: StepValue[]; neededItems: NeededItemValue[] }

const nothing: Axes = ['', '', '']

export function blankPart(): PartValue {
  return { id: crypto.randomUUID(), part: '', comesFrom: 'above', at: nothing, turn: nothing }
}

export function blankStep(): StepValue {
  return { id: crypto.randomUUID(), text: '', parts: [] }
}

export function blankNeededItem(): NeededItemValue {
  return { id: crypto.randomUUID(), name: '', quantity: '', unit: '' }
}

export function assemblyValuesOf(assembly: Assembly | null): AssemblyValues {
  const { steps, needed } = assembly ?? { steps: [], needed: [] }
  return {
    assemblySteps: steps.map(({ text, parts }, at) => ({
      id: `step-${at}`,
      text,
      parts: parts.map((part, index) => partValueOf(part, `part-${at}-${index}`)),
    })),
    neededItems: needed.map(({ name, quantity, unit }, at) => ({
      id: `item-${at}`,
      name,
      unit,
      quantity: String(quantity),
    })),
  }
}

function partValueOf({ part, comesFrom, at, turn }: PlacedPart, id: string): PartValue {
  const isTurned = turn.some((degrees) => degrees !== 0)
  return { id, part, comesFrom, at: at ? axesOf(at) : nothing, turn: isTurned ? axesOf(turn) : nothing }
}

function axesOf([x, y, z]: [number, number, number]): Axes {
  return [String(x), String(y), String(z)]
}

export function assemblyOf({ assemblySteps, neededItems }: AssemblyValues): Assembly | null {
  const steps = assemblySteps.filter((step) => !isBlankStep(step)).map(stepOf)
  const needed = neededItems.filter((item) => !isBlankNeededItem(item)).map(neededItemOf)
  return steps.length + needed.length === 0 ? null : { steps, needed }
}

export function moved<Item>(items: readonly Item[], from: number, by: -1 | 1): Item[] {
  const others = items.filter((_, index) => index !== from)
  return [...others.slice(0, from + by), ...items.slice(from, from + 1), ...others.slice(from + by)]
}

/** Returns the picture of the saved step that says the same, at the same place if it does; undefined until it is saved and rendered. */
export function pictureOfStep(
  { step, index }: { step: StepValue; index: number },
  { content, stepPictures }: Pick<FormProduct, 'content' | 'stepPictures'>,
): string | undefined {
  const saved = content.assembly?.steps ?? []
  const typed = hashKey([stepOf(step)])
  const same = saved.flatMap(({ text, parts }, at) => (hashKey([{ text, parts }]) === typed ? at : []))
  const at = same.find((one) => one === index) ?? same[0]
  return at === undefined ? undefined : stepPictures[at]?.url
}

function isBlankStep({ text, parts }: StepValue) {
  return text.trim() === '' && parts.length === 0
}

function isBlankNeededItem({ name, quantity, unit }: NeededItemValue) {
  return `${name}${quantity}${unit}`.trim() === ''
}

function stepOf({ text, parts }: StepValue) {
  return { text: text.trim(), parts: parts.map(placedOf) }
}

function placedOf({ part, comesFrom, at, turn }: PartValue): PlacedPart {
  const isPlaced = at.some((typed) => typed.trim() !== '')
  return { part, comesFrom, at: isPlaced ? numbersOf(at) : null, turn: numbersOf(turn) }
}

function numbersOf([x, y, z]: Axes): [number, number, number] {
  return [numberOf(x), numberOf(y), numberOf(z)]
}

/** NaN is refused by the server; a blank axis is zero. */
function numberOf(typed: string) {
  return Number(typed.trim().replace(',', '.'))
}

function neededItemOf({ name, quantity, unit }: NeededItemValue) {
  const amount = quantity.trim() === '' ? 1 : numberOf(quantity)
  return { name: name.trim(), quantity: amount, unit: unit.trim() }
}

export function stepError(step: StepValue): string | undefined {
  return isBlankStep(step) ? undefined : firstErrors(assemblyStep, stepOf(step)).text
}

/** Returns errors by field, `at.0` for x. A part that no file has would be missing in the picture. */
export function partErrors(value: PartValue, partNames: readonly string[]): Record<string, string> {
  const errors = firstErrors(placedPart, placedOf(value))
  const isUnknown = value.part !== '' && !partNames.includes(value.part)
  return isUnknown ? { ...errors, part: `No file has the part name ${value.part}.` } : errors
}

export function neededItemErrors(item: NeededItemValue): Record<string, string> {
  return isBlankNeededItem(item) ? {} : firstErrors(writtenNeededItem, neededItemOf(item))
}

function firstErrors(schema: z.ZodMiniType, value: unknown): Record<string, string> {
  const issues = schema.safeParse(value).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]).reverse())
}
