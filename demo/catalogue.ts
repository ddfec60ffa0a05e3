import { day } from '#contract/durations.ts'
import type { Design } from './design.ts'
import { design as arcHooks } from './designs/arc-hooks.ts'
import { design as cableClips } from './designs/cable-clips.ts'
import { design as canalLights } from './designs/canal-lights.ts'
import { design as canopyEarringTree } from './designs/canopy-earring-tree.ts'
import { design as columnDiceTower } from './designs/column-dice-tower.ts'
import { design as contourTray } from './designs/contour-tray.ts'
import { design as creasePhoneStand } from './designs/crease-phone-stand.ts'
import { design as emberCandleHolder } from './designs/ember-candle-holder.ts'
import { design as facetVase } from './designs/facet-vase.ts'
import { design as fanTrellis } from './designs/fan-trellis.ts'
import { design as firTrio } from './designs/fir-trio.ts'
import { design as frostOrnaments } from './designs/frost-ornaments.ts'
import { design as gyroidShade } from './designs/gyroid-shade.ts'
import { design as harbourPegboard } from './designs/harbour-pegboard.ts'
import { design as herbMarkers } from './designs/herb-markers.ts'
import { design as hexWallPlanter } from './designs/hex-wall-planter.ts'
import { design as honeycombTray } from './designs/honeycomb-tray.ts'
import { design as latticePenCup } from './designs/lattice-pen-cup.ts'
import { design as loopBracelet } from './designs/loop-bracelet.ts'
import { design as louvreLantern } from './designs/louvre-lantern.ts'
import { design as marketCardStand } from './designs/market-card-stand.ts'
import { design as oasisPlanter } from './designs/oasis-planter.ts'
import { design as orbitTop } from './designs/orbit-top.ts'
import { design as parasolStand } from './designs/parasol-stand.ts'
import { design as pebblePlanter } from './designs/pebble-planter.ts'
import { design as pegRail } from './designs/peg-rail.ts'
import { design as planetFidget } from './designs/planet-fidget.ts'
import { design as pleatPlanter } from './designs/pleat-planter.ts'
import { design as pocketCase } from './designs/pocket-case.ts'
import { design as rippleVase } from './designs/ripple-vase.ts'
import { design as riverKoi } from './designs/river-koi.ts'
import { design as shoreSoapDish } from './designs/shore-soap-dish.ts'
import { design as spindleBaubles } from './designs/spindle-baubles.ts'
import { design as strataBookends } from './designs/strata-bookends.ts'
import { design as sundayEggCups } from './designs/sunday-egg-cups.ts'
import { design as terraceTrays } from './designs/terrace-trays.ts'
import { design as tesselShade } from './designs/tessel-shade.ts'
import { design as tideCoasters } from './designs/tide-coasters.ts'
import { design as twistJar } from './designs/twist-jar.ts'
import { design as winterCutters } from './designs/winter-cutters.ts'
import { drops } from './drops.ts'
import { withListingPictures } from './listing-pictures.ts'
import { renewKernel } from './modelling/kernel.ts'

/** Every design of the demo catalogue, drop by drop. */
export const designs: readonly Design[] = [
  rippleVase,
  contourTray,
  shoreSoapDish,
  pebblePlanter,
  tideCoasters,
  oasisPlanter,
  sundayEggCups,
  facetVase,
  pleatPlanter,
  creasePhoneStand,
  tesselShade,
  herbMarkers,
  fanTrellis,
  honeycombTray,
  cableClips,
  hexWallPlanter,
  latticePenCup,
  pegRail,
  terraceTrays,
  parasolStand,
  harbourPegboard,
  planetFidget,
  orbitTop,
  loopBracelet,
  pocketCase,
  columnDiceTower,
  riverKoi,
  gyroidShade,
  emberCandleHolder,
  louvreLantern,
  strataBookends,
  canalLights,
  twistJar,
  frostOrnaments,
  spindleBaubles,
  winterCutters,
  firTrio,
  arcHooks,
  marketCardStand,
  canopyEarringTree,
].map((design) => withNewKernel(withListingPictures(design)))

/** Returns when a design is published: with its drop, or some days later. */
export function publishedAt(design: Design): Date {
  const drop = drops.find(({ slug }) => slug === design.drop)
  if (!drop) throw new Error(`${design.slug} belongs to an unknown drop, ${design.drop}`)
  return new Date(Date.parse(drop.publishedAt) + design.publishedDay * day)
}

/** Solids are never freed one by one: without a new kernel for each design, they would hold more than 1 GB. */
function withNewKernel(design: Design): Design {
  return {
    ...design,
    async build() {
      await renewKernel()
      return design.build()
    },
  }
}
