import { reportOf } from './findings.ts'

/** Raised when the rules change, so that stored reports are computed again. */
export const printabilityVersion = 9

/** The report of a model that cannot be checked. */
export const unknownPrintability = reportOf([{}])
