/** Finishes of filament that viewers of models can show. */
export const roomFinishes = ['matte', 'silk', 'translucent', 'wood'] as const

export type RoomFinish = (typeof roomFinishes)[number]

/** Silk is a smooth surface with little metal: more would be dark without surroundings to mirror. */
export const surfaces: Record<RoomFinish, { roughness: number; metalness: number; opacity: number }> = {
  matte: { roughness: 0.75, metalness: 0, opacity: 1 },
  silk: { roughness: 0.28, metalness: 0.1, opacity: 1 },
  translucent: { roughness: 0.45, metalness: 0, opacity: 0.55 },
  wood: { roughness: 0.9, metalness: 0, opacity: 1 },
}
