import { refuseParameter } from './errors.ts'
import type { Raw, RawHash } from './form.ts'
import type { Words } from './stored.ts'

/** Parses form text, or throws Stripe's error. */
export type Reader<T> = (raw: Raw, path: string) => T
export type RequiredReader<T> = Reader<T> & { required: true }
export type Shape = { readonly [name: string]: Reader<unknown> }
export type Values<S extends Shape> = {
  [K in keyof S]: S[K] extends RequiredReader<infer T>
    ? T
    : S[K] extends Reader<infer T>
      ? T | undefined
      : never
}

/**
 * Every parameter the SDK knows for a call, no more and no fewer; `satisfies AllOf<…>` lets the compiler count them.
 */
export type AllOf<Params> = { [K in Exclude<keyof Params, 'expand'>]-?: Reader<Word<Params[K]> | null> }

/** For partly supported calls; all other parameters are refused as unknown. */
export type SomeOf<Params> = Partial<AllOf<Params>>

/** Where the SDK lists the accepted words, no other is accepted. */
type Word<V> = [Exclude<V, undefined | null>] extends [string] ? Words<V> : unknown

export function required<T>(reader: Reader<T>): RequiredReader<T> {
  const wrapped: Reader<T> = (raw, path) => reader(raw, path)
  return Object.assign(wrapped, { required: true } satisfies { required: true })
}

export function text(max = 5000): Reader<string> {
  return (raw, path) => {
    const value = scalar(raw, path, 'string')
    if (value === '') {
      refuseParameter(
        `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; however '${path}' cannot be unset. You should remove '${path}' from your request or supply a non-empty value.`,
        path,
        'parameter_invalid_empty',
      )
    }
    if (value.length > max) {
      refuseParameter(
        `Invalid string: ${value.slice(0, 8)}...${value.slice(-8)}; must be at most ${max} characters`,
        path,
      )
    }
    return value
  }
}

/** The empty string, which is how forms say null, unsets the field. */
export function clearable<T>(reader: Reader<T>): Reader<T | null> {
  return (raw, path) => (raw === '' ? null : reader(raw, path))
}

export function integer({
  min = Number.MIN_SAFE_INTEGER,
  max = Number.MAX_SAFE_INTEGER,
} = {}): Reader<number> {
  return (raw, path) => {
    const value = scalar(raw, path, 'integer')
    if (!/^-?\d{1,16}$/.test(value)) {
      refuseParameter(`Invalid integer: ${value.slice(0, 100)}`, path, 'parameter_invalid_integer')
    }
    const number = Number(value)
    if (number < min) {
      refuseParameter(
        `This value must be greater than or equal to ${min}.`,
        path,
        'parameter_invalid_integer',
      )
    }
    if (number > max) {
      refuseParameter(`This value must be less than or equal to ${max}.`, path, 'parameter_invalid_integer')
    }
    return number
  }
}

export function timestamp(): Reader<number> {
  return integer({ min: 0, max: 253_402_300_799 })
}

export function flag(): Reader<boolean> {
  return (raw, path) => {
    const value = scalar(raw, path, 'boolean')
    if (value === 'true') return true
    if (value === 'false') return false
    return refuseParameter(`Invalid boolean: ${value.slice(0, 100)}`, path)
  }
}

export function oneOf<const T extends string>(choices: readonly T[]): Reader<T> {
  return (raw, path) => {
    const value = scalar(raw, path, 'string')
    const found = choices.find((choice) => choice === value)
    if (found !== undefined) return found
    const names = choices.length > 1 ? `${choices.slice(0, -1).join(', ')}, or ${choices.at(-1)}` : choices[0]
    return refuseParameter(`Invalid ${path}: must be one of ${names}`, path)
  }
}

/** The first reader that accepts the value wins; otherwise the error of the last one is thrown. */
export function either<A, B>(first: Reader<A>, last: Reader<B>): Reader<A | B> {
  return (raw, path) => {
    try {
      return first(raw, path)
    } catch {
      return last(raw, path)
    }
  }
}

export function list<T>(reader: Reader<T>, { max = 100, min = 0 } = {}): Reader<T[]> {
  return (raw, path) => {
    if (raw !== '' && !(raw instanceof Map)) return refuseParameter('Invalid array', path)
    const entries = raw === '' ? [] : [...raw]
    if (entries.some(([key]) => !/^\d+$/.test(key))) {
      return refuseParameter('Invalid array', path)
    }
    if (entries.length > max) refuseParameter(`Array must have at most ${max} elements.`, path)
    if (entries.length < min) refuseParameter(`Array must have at least ${min} elements.`, path)
    entries.sort(([a], [b]) => Number(a) - Number(b))
    return entries.map(([, item], index) => reader(item, `${path}[${index}]`))
  }
}

/** A hash with names of the caller's choosing, such as `currency_options[eur][unit_amount]`. */
export function dictionary<T>(reader: Reader<T>): Reader<Map<string, T>> {
  return (raw, path) => {
    const entries = [...members(raw, path)]
    return new Map(entries.map(([key, item]) => [key, reader(item, `${path}[${key}]`)]))
  }
}

export function hash<S extends Shape>(shape: S): Reader<Values<S>> {
  return (raw, path) => readShape(shape, members(raw, path), path)
}

/** Returns a reader that refuses the parameter, so that it is not silently ignored. */
export function notSupported(): Reader<never> {
  return (_raw, path) =>
    refuseParameter(`The local payment sandbox does not support the parameter ${path}.`, path)
}

export function readShape<S extends Shape>(shape: S, raw: RawHash, path = ''): Values<S> {
  const nameOf = (key: string) => (path ? `${path}[${key}]` : key)
  const unknown = [...raw.keys()].filter((key) => !Object.hasOwn(shape, key)).map(nameOf)
  if (unknown.length > 0) {
    const names = unknown.slice(0, 20).join(', ').slice(0, 500)
    const message = `Received unknown parameter${unknown.length > 1 ? 's' : ''}: ${names}`
    refuseParameter(message, (unknown[0] ?? '').slice(0, 100), 'parameter_unknown')
  }
  const values: unknown[][] = []
  for (const [key, reader] of Object.entries(shape)) {
    const item = raw.get(key)
    if (item === undefined && 'required' in reader) {
      refuseParameter(`Missing required param: ${nameOf(key)}.`, nameOf(key), 'parameter_missing')
    }
    values.push([key, item === undefined ? undefined : reader(item, nameOf(key))])
  }
  return Object.fromEntries(values)
}

/** Drops members without a value, so that spreading leaves other fields unchanged. */
export function given<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const present: unknown[][] = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(present)
}

function members(raw: Raw, path: string) {
  return raw instanceof Map ? raw : refuseParameter('Invalid object', path)
}

function scalar(raw: Raw, path: string, kind: string) {
  return typeof raw === 'string' ? raw : refuseParameter(`Invalid ${kind}`, path)
}
