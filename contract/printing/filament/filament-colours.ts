/** Filaments of ours: colour in sRGB, and sheen from 0, dull, to 1, metallic. */
export const filamentColours = {
  'ember orange': { hex: '#dd5a24', sheen: 0.45 },
  'bone white': { hex: '#e9e3d6', sheen: 0.35 },
  graphite: { hex: '#3b3d41', sheen: 0.5 },
  moss: { hex: '#6f7f4b', sheen: 0.3 },
  sky: { hex: '#7fb0cf', sheen: 0.4 },
  terracotta: { hex: '#b5603f', sheen: 0.2 },
  brass: { hex: '#b98f3f', sheen: 1 },
  plum: { hex: '#6b3a57', sheen: 0.6 },
  sand: { hex: '#cdb48b', sheen: 0.25 },
  'signal yellow': { hex: '#ecb320', sheen: 0.4 },
  'deep blue': { hex: '#2b4a7d', sheen: 0.45 },
  sage: { hex: '#a3b29a', sheen: 0.25 },
  blush: { hex: '#dfaa9b', sheen: 0.3 },
  'signal red': { hex: '#b3261f', sheen: 0.45 },
  'slate grey': { hex: '#7e858c', sheen: 0.35 },
  walnut: { hex: '#6a4a35', sheen: 0.15 },
} as const

/** The filament colours as a list to choose from. */
export const filamentSwatches = Object.entries(filamentColours).map(([name, { hex }]) => ({ name, hex }))
