// One wording of what may still be sold, for settings, dialogs, mails, terms and certificates.

export const mayStillSell = 'sell them whenever you like'

/** For a plan that ends on this day. */
export function stayLicensed(day: string): string {
  return `Prints made until ${day} stay licensed, ${mayStillSell}. New prints after that day are not.`
}

/** For a plan that has ended. */
export const stayLicensedAfterwards = `Prints made while it was active stay licensed: ${mayStillSell}.`

const unaffected = 'prints that buyers already have are not affected'

/** For time whose payment was refunded or disputed. */
export function licenceLost(why: 'refunded' | 'disputed'): string {
  return `Prints made in the ${why} time may no longer be sold, and certificates of designs first downloaded in it are revoked; ${unaffected}.`
}

export function licenceLostSince(day: string): string {
  return `Prints made since ${day} may no longer be sold; ${unaffected}.`
}

export const licenceSuspended =
  'Licence certificates are revoked until the suspension is lifted, and no prints may be made for sale. Afterwards prints made before it are licensed again, unless they are part of what went wrong.'
