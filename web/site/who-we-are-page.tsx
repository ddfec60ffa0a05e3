import { brand } from '#contract/brand.ts'
import { LegalPage, type LegalSection } from './legal-page.tsx'

const sections: LegalSection[] = [
  {
    id: 'our-experience',
    title: 'Our Experience',
    body: (
      <p>
        We have run printers for a living: for prototypes, for small series, for the market stall on Saturday.
        We know the print that fails at four in the morning, and the good one that nobody may sell because its
        licence says so.
      </p>
    ),
  },
  {
    id: 'birth',
    title: `The Birth of ${brand.name}`,
    body: (
      <p>
        {brand.name} began with one question that makers kept asking: may I sell this? We wanted a library in
        which the answer is always yes, in writing, and in which every design is drawn for the printer instead
        of adapted to it.
      </p>
    ),
  },
  {
    id: 'manufacturing',
    title: 'Flipping the Manufacturing Model',
    body: (
      <p>
        A factory makes ten thousand of a thing and ships it around the world. A maker prints one, for
        somebody who lives close by, when it is wanted. The design travels; the goods do not.
      </p>
    ),
  },
  {
    id: 'ecosystem',
    title: 'A Living Ecosystem',
    body: (
      <p>
        Every month brings a new drop. Members send ideas, we draw what many of them ask for, and a design
        that turns out to print badly is mended for everybody who has it.
      </p>
    ),
  },
  {
    id: 'join',
    title: 'Join the Future',
    body: (
      <p>
        One printer on a kitchen table is enough to begin. The Basic plan is free; a paid plan opens the whole
        library when the sales ask for it.
      </p>
    ),
  },
  {
    id: 'excluded-countries',
    title: 'Why not Brazil and China',
    body: (
      <>
        <p>
          {brand.name} is not available in Brazil or China. Brazil is our home: there our designs are printed
          and sold under agreements of their own, and a subscription beside them would break our word to those
          who made them.
        </p>
        <p>
          In China we have found no practical way to have the licence respected, and members elsewhere would
          compete with prints that nobody paid for. When either changes, we will say so here.
        </p>
      </>
    ),
  },
]

export function WhoWeArePage() {
  return <LegalPage title="Who We Are" sections={sections} />
}
