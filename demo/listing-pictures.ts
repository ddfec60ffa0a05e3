import type { Design, Picture, Placement } from './design.ts'

/** Returns the design with the pictures that buyers look for: how large it is, and how its parts go together. */
export function withListingPictures(design: Design): Design {
  const { coin, hand, apart, steps, hidden } = design.listingPictures ?? {}
  const [first] = design.pictures
  if (!first) return design
  const { azimuth, elevation, scene } = first
  const added: Picture[] = []
  if (coin) added.push({ alt: coin, azimuth, elevation, scene, setting: 'coin' })
  if (hand) added.push({ alt: hand, azimuth, elevation, scene, setting: 'hand' })
  if (apart) {
    const parts = explodedScene(design.assembly?.steps.slice(0, steps) ?? [], scene, hidden)
    added.push({ alt: apart, azimuth, elevation: 20, scene: parts, setting: 'exploded' })
  }
  return { ...design, pictures: [...design.pictures, ...added] }
}

type Hidden = NonNullable<Design['listingPictures']>['hidden']
type Step = NonNullable<Design['assembly']>['steps'][number]

/** The parts of the steps, in the colours of a scene; one that it does not show has its hidden colour, or that of another part. */
function explodedScene(steps: Step[], scene: Placement[], hidden: Hidden = {}): Placement[] {
  const parts = steps.flatMap((step) => step.parts)
  const names = parts.map(({ show }) => show)
  const shown = scene.filter(({ show }) => names.includes(show))
  return parts.map((part) => {
    const { colour = 'bone white' } = shown.find(({ show }) => show === part.show) ?? shown[0] ?? {}
    return { ...part, colour: hidden[part.show] ?? colour }
  })
}
