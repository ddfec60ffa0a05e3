/** Returns a number that is written with a decimal comma or point; NaN for any other text. */
export function decimalIn(text: string): number {
  const written = text.trim()
  return /^([0-9]+([.,][0-9]+)?|[.,][0-9]+)$/.test(written) ? Number(written.replace(',', '.')) : Number.NaN
}

/** Returns an amount with at most two decimals, else NaN: '1,500' could also be one thousand five hundred. */
export function amountIn(text: string): number {
  return /[.,][0-9]{3}/.test(text) ? Number.NaN : decimalIn(text)
}

/** Returns a number without decimals, else NaN. */
export function wholeNumberIn(text: string): number {
  return /[.,]/.test(text) ? Number.NaN : decimalIn(text)
}
