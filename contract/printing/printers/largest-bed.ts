/** The longest side of a printer's bed, in mm. */
export const maxBedMm = 2000
