import { menuStep } from '../overlays/menu-step.ts'
import { namedOption, type SearchableOption, searchOptions } from './option-search.ts'

export type ComboboxOption = SearchableOption & {
  value: string
  disabled?: boolean
  /** Why it is disabled, in a few words. */
  note?: string
}

type Options = readonly ComboboxOption[]

export type Box = {
  isOpen: boolean
  /** What is being typed; undefined while the field shows the chosen option. */
  text: string | undefined
  /** The place of the highlighted option among those found, -1 for none. */
  active: number
}

/** `value` is there when an option was chosen, and empty when the choice was deleted. */
export type BoxChange = { box: Box; value?: string }

export const closedBox: Box = { isOpen: false, text: undefined, active: -1 }

export function optionsFound(options: Options, { text }: Box): Options {
  return searchOptions(options, text ?? '')
}

export function afterOpening(options: Options, chosen: string): BoxChange {
  const active = options.findIndex(({ value }) => value === chosen)
  return { box: { isOpen: true, text: undefined, active } }
}

/** A whole name chooses at once, since a browser that fills in the form presses no key. */
export function afterTyping(options: Options, text: string): BoxChange {
  const found = searchOptions(options, text)
  const active = text ? found.findIndex(({ disabled }) => !disabled) : -1
  const box = { isOpen: true, text, active }
  return text === '' ? { box, value: '' } : { box, ...choice(namedOption(options, text)) }
}

export function afterChoosing(box: Box, option: ComboboxOption | undefined): BoxChange {
  return !option || option.disabled ? { box } : { box: closedBox, value: option.value }
}

/** What was typed counts when only one option is left; otherwise the choice made before stays. */
export function afterLeaving(options: Options, box: Box): BoxChange {
  const found = box.text ? optionsFound(options, box) : []
  return { box: closedBox, ...(found.length === 1 && choice(found[0])) }
}

/** Undefined for a key that means nothing to the list. */
export function afterKey(options: Options, box: Box, key: string, chosen: string): BoxChange | undefined {
  const isArrow = key === 'ArrowDown' || key === 'ArrowUp'
  if (!box.isOpen) return isArrow ? afterOpening(options, chosen) : undefined
  const found = optionsFound(options, box)
  if (isArrow) return { box: { ...box, active: menuStep(key, box.active, found.length) ?? -1 } }
  if (key === 'Enter') return afterChoosing(box, found[box.active])
  return key === 'Escape' ? { box: closedBox } : undefined
}

function choice(option: ComboboxOption | undefined) {
  return option && !option.disabled ? { value: option.value } : {}
}
