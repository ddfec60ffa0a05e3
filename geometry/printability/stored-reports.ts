import { reportOf } from './findings.ts'

/** Raised when the rules change, so that stored reports are computed again. */
export const printabilityVersion = 9

export const unknownPrintability = reportOf([{}])
