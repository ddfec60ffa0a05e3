import { type Design, everydayPla } from '../design.ts'
import { bevelled } from '../modelling/bevelled.ts'
import { CrossSection, type Point, type Point3, type Shape } from '../modelling/kernel.ts'
import { roundedRectangle } from '../modelling/outlines.ts'
import { part } from '../parts.ts'
import { phone, screen } from '../props/small-props.ts'

const width = 72
const thickness = 5

/** The side view: a strip folded into a triangle whose front edge runs on to hold the phone. */
const foot: Point = [2.5, 2.5]
const heel: Point = [66, 2.5]
const crease: Point = [58, 22]
const top: Point = [27, 96]
const shelf: Point = [76, 29.5]
const lean = 22.7
const lip: Point = [71.8, 39.5]

function strip(from: Point, to: Point): Shape {
  const end = CrossSection.circle(thickness / 2, 40)
  return CrossSection.hull([end.translate(from), end.translate(to)])
}

function stand() {
  const fold = CrossSection.union([
    strip(foot, heel),
    strip(heel, crease),
    strip(foot, top),
    strip(top, crease),
    strip(crease, shelf),
    strip(shelf, lip),
  ])
  const soft = fold.offset(2.2, 'Round', 2, 48).offset(-2.2, 'Round', 2, 48)
  return bevelled(soft, width, { foot: 0.6, top: 0.6 }).subtract(cableWindow())
}

/** Returns a window in the shelf: the strip in front of it carries the layers above while it prints on its side. */
function cableWindow() {
  const window = bevelled(CrossSection.ofPolygons([roundedRectangle(12.4, 18, 6)]), 26, { foot: 0, top: 0 })
  return window
    .translate([8.8, 0, -8])
    .rotate([-90, 0, 0])
    .rotate([0, 0, lean])
    .translate([crease[0], crease[1], width / 2])
}

/** The stand as it stands on a desk, and where a phone rests on it. */
const upright = { turn: [90, 0, -90] as Point3 }
const resting = { turn: [90 - lean, 0, 0] as Point3, at: [-width / 2, -30.4, 94.5] as Point3 }

export const design: Design = {
  slug: 'crease-phone-stand',
  title: 'Crease Phone Stand',
  tagline: 'One strip, five folds and room for the cable',
  description: `A strip of plastic, folded into a triangle whose front edge runs on to become the shelf. It leans a phone back by 23 degrees, right for reading at arm's length and for video calls at a desk.

A window in the shelf lets the charging cable through, and the lip is deep enough for a phone in its case (up to 14 mm). The wide foot keeps it from tipping when the screen is tapped.

It prints lying on its side, which puts the layers along the strip: that is what makes the folds strong. No support is needed.`,
  category: 'desk-office',
  drop: 'paper-season',
  access: 'basic',
  tags: ['phone stand', 'phone holder', 'desk', 'charging', 'video calls'],
  print: {
    ...everydayPla,
    walls: 4,
    notes: 'Print it on its side, as the file lies. Four walls make the strip nearly solid where it folds.',
  },
  publishedDay: 0,
  version: '1.0',
  listingPictures: { hand: 'The phone stand beside a hand, as tall as its fingers' },
  pictures: [
    {
      alt: 'A signal yellow phone stand that looks like one folded strip, with a phone leaning on it',
      azimuth: 38,
      elevation: 14,
      scene: [
        { show: 'Stand', colour: 'signal yellow', ...upright },
        { show: 'Phone', colour: 'graphite', ...resting },
        { show: 'Screen', colour: 'sky', ...resting },
      ],
    },
    {
      alt: 'The empty stand in bone white: five folds from the foot to the lip',
      azimuth: 38,
      elevation: 16,
      scene: [{ show: 'Stand', colour: 'bone white', ...upright }],
    },
    {
      alt: 'The triangle side on in ember orange: foot, rest, shelf and lip in one line',
      azimuth: 90,
      elevation: 6,
      scene: [{ show: 'Stand', colour: 'ember orange', ...upright }],
    },
    {
      alt: 'The stand lying on its side as it is printed, in sky blue',
      azimuth: -30,
      elevation: 34,
      scene: [{ show: 'Stand', colour: 'sky' }],
    },
    {
      alt: 'The shelf in moss from above, with a window in its middle for the charging cable',
      azimuth: 12,
      elevation: 80,
      zoom: 1.15,
      scene: [{ show: 'Stand', colour: 'moss', ...upright }],
    },
  ],
  async build() {
    return [part('Stand', stand(), { colour: 'signal yellow' })]
  },
  async props() {
    return [
      { name: 'Phone', mesh: phone() },
      { name: 'Screen', mesh: screen() },
    ]
  },
}
