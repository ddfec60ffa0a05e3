import type Stripe from 'stripe'

type ApiObject = { id: string; object: string }

type Literals<V> = V extends string ? (string extends V ? never : V) : never

/** Stripe's enums are open (`'a' | 'b' | OtherString`); what we write ourselves must be one of the named values. */
type Words<V> = [Literals<V>] extends [never] ? Extract<V, string> : Literals<V>

type Field<V> = [Extract<V, string>] extends [never]
  ? Stored<V>
  : [Extract<V, ApiObject>] extends [never]
    ? Words<V> | Stored<Exclude<V, string>>
    : Extract<V, string | null | undefined>

/**
 * A Stripe object as it is kept and sent before anything is expanded: references are ids, decimals are strings.
 * Every field the pinned version of the API has must be present, so a forgotten or misspelt one does not compile.
 */
export type Stored<T> = T extends Stripe.Decimal
  ? string
  : T extends (infer Item)[]
    ? Field<Item>[]
    : T extends object
      ? { [K in keyof T as K extends 'deleted' ? never : K]: Field<T[K]> }
      : T
