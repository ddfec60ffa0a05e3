import type { PartDirection } from '#contract/catalogue/assembly.ts'
import type { NeededItem } from '#contract/catalogue/catalogue.ts'
import type { FilamentColour } from '#geometry/filament-colours.ts'
import type { Mesh } from '#geometry/mesh/mesh.ts'
import type { Point3 } from './modelling/kernel.ts'

export type CategorySlug =
  | 'home-living'
  | 'plants-garden'
  | 'desk-office'
  | 'kitchen-table'
  | 'lighting'
  | 'toys-gifts'

export type DropSlug =
  | 'still-water'
  | 'paper-season'
  | 'grid'
  | 'in-motion'
  | 'long-evenings'
  | 'small-parcels'

/** One file of a design. */
export type Part = {
  name: string
  fileName: string
  /** In print orientation: flat on z = 0. */
  mesh: Mesh
  /** Copies for one finished piece; default 1. */
  copies?: number
  colour: FilamentColour
  /** Made of flat faces: every edge is shown, however slight, and none is smoothed. */
  isFaceted?: boolean
}

/** A prop that appears in pictures only, such as a pencil in a cup or a closed box. */
export type Prop = Pick<Part, 'name' | 'mesh' | 'isFaceted'> & {
  /** The part that it shows bent or opened, or one body of it. */
  pose?: { of: string; isOneBody?: true }
}

/** A part or a prop in a picture: turned about x, then y, then z (degrees), then moved (millimetres). */
export type Placement = {
  show: string
  colour: FilamentColour
  turn?: Point3
  at?: Point3
  /** In an exploded view. */
  from?: PartDirection
}

export type Picture = {
  alt: string
  /** Degrees the camera has walked around the scene from the front, positive to the right. */
  azimuth: number
  /** Degrees the camera looks down. */
  elevation: number
  /** 1 fits the whole scene; a larger value zooms in. */
  zoom?: number
  scene: Placement[]
  /** Beside a coin or a hand of true size, on a build plate, or as an exploded view, as in the photo booth. */
  setting?: 'coin' | 'hand' | 'build plate' | 'exploded'
}

export type PrintSettings = {
  layerHeightMm: number
  nozzleMm: number
  walls: number
  infillPercent: number
  infillPattern: 'gyroid' | 'grid' | 'lines' | 'none'
  supports: boolean
  brimMm?: number
  material: string
  notes: string
  difficulty: 'easy' | 'medium' | 'hard'
  assembly?: string
}

/** A part where it ends up, placed as in a picture. */
export type AssemblyPart = Omit<Placement, 'colour'>

export type Design = {
  slug: string
  title: string
  tagline: string
  /** Paragraphs separated by an empty line, without markup. */
  description: string
  category: CategorySlug
  drop: DropSlug
  access: 'basic' | 'paid'
  tags: string[]
  print: PrintSettings
  safetyNotes?: string
  /** Pieces that are used one by one, such as four egg cups: nothing is joined after printing. */
  isSet?: true
  /** How the parts are put together, and what is needed that is not printed. */
  assembly?: { steps: { text: string; parts: AssemblyPart[] }[]; needed: NeededItem[] }
  /** Days after its drop is published. */
  publishedDay: number
  version: '1.0'
  /** The 3MF is a project of these plates, each with the names of its parts. */
  plates?: { name: string; parts: string[] }[]
  /**
   * Alternative texts of pictures beside a coin or a hand, and of the parts apart: of all steps, or only of the first ones,
   * with the colours of parts that the cover hides.
   */
  listingPictures?: {
    coin?: string
    hand?: string
    apart?: string
    steps?: number
    hidden?: Record<string, FilamentColour>
  }
  pictures: Picture[]
  build(): Promise<Part[]>
  props?(): Promise<Prop[]>
}

/** Defaults; each design names only what differs. */
export const everydayPla: PrintSettings = {
  layerHeightMm: 0.2,
  nozzleMm: 0.4,
  walls: 3,
  infillPercent: 15,
  infillPattern: 'gyroid',
  supports: false,
  material: 'PLA',
  notes: 'No brim needed.',
  difficulty: 'easy',
}
