import type Stripe from 'stripe'

type ApiObject = { id: string; object: string }

type Literals<V> = V extends string ? (string extends V ? never : V) : never

/** Stripe's enums are open (`'a' | 'b' | OtherString`); what we write ourselves must be one of the named values. */
export type Words<V> = [Literals<V>] extends [never] ? Extract<V, string> : Literals<V>

type References = 'ids' | 'objects'

type Field<V, R extends References> = [Extract<V, string>] extends [never]
  ? Stored<V, R>
  : [Extract<V, ApiObject>] extends [never]
    ? Words<V> | Stored<Exclude<V, string>, R>
    : Extract<V, string | null | undefined> | (R extends 'ids' ? never : Stored<Extract<V, ApiObject>, R>)

/**
 * A Stripe object as it is kept and sent before anything is expanded: references are ids, decimals are strings.
 * Every field the pinned version of the API has must be present, so a forgotten or misspelt one does not compile.
 * With 'objects' as it may look in an answer to a call with `expand`.
 */
export type Stored<T, R extends References = 'ids'> = T extends Stripe.Decimal
  ? string
  : T extends (infer Item)[]
    ? Field<Item, R>[]
    : T extends object
      ? { [K in keyof T as K extends 'deleted' ? (T[K] extends true ? K : never) : K]: Field<T[K], R> }
      : T
