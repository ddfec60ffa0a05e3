import { brand } from '#contract/site/brand.ts'
import { Link } from '../ui/navigation/link.tsx'
import { ContactLink } from './contact-link.tsx'
import { LandingPicture } from './landing-picture.tsx'
import { LegalPage, type LegalSection } from './legal-page.tsx'

const sections: LegalSection[] = [
  {
    id: 'our-experience',
    title: 'Our Experience',
    body: (
      <>
        <p>
          We have run printers for a living: prototypes with a deadline, small series for shops, the market
          stall on Saturday with whatever came off the plate on Friday night. We know the print that lets go
          at four in the morning, the support that takes the surface with it, and the lamp that every visitor
          photographs and none buys.
        </p>
        <p>
          That is how we draw. A design leaves us when it lies flat on the plate, needs no supports wherever
          we can help it, and prints in a time that leaves you something when you sell it. Every design names
          its size, its print time and its filament, so you can do the sum before you start the printer.
        </p>
      </>
    ),
  },
  {
    id: 'birth',
    title: `The Birth of ${brand.name}`,
    body: (
      <>
        <p>
          {brand.name} began with one question that makers kept asking: may I sell this? The files they found
          answered it badly. Free ones said no, or nothing at all. Paid ones said yes on one page and no on
          another. Some had been copied so often that their owners could no longer be found.
        </p>
        <p>
          We wanted a library in which the answer is yes, in writing, for every design, on the free plan too.
          So there is one <Link to="/terms-and-conditions#licence">licence</Link> for everything, in words
          that need no lawyer, with its limits printed beside its permissions.
        </p>
      </>
    ),
  },
  {
    id: 'manufacturing',
    title: 'Flipping the Manufacturing Model',
    body: (
      <>
        <p>
          A factory makes thousands of a thing, ships them around the world and hopes that customers want
          them. A maker turns that around. A customer wants a thing, and one is printed, a few streets away,
          in the colour the customer asked for. The design travels; the goods do not. Nothing waits in a
          warehouse, and nothing unsold is thrown away.
        </p>
        <p>
          What such a maker lacks is time. A good design takes days to draw and to test, and those days
          neither print nor sell anything. So we share the work: we draw, you print and sell. The customers
          are yours, and so is what they pay.
        </p>
      </>
    ),
  },
  {
    id: 'ecosystem',
    title: 'A Living Ecosystem',
    body: (
      <>
        <p>
          Every month brings a drop: a few designs with one idea behind them, released together. Basic members
          get at least one new design a month as well.
        </p>
        <p>
          Members tell us what to draw next. An idea, with pictures if you like, goes straight to the people
          who model. We read every one, though we cannot make them all. And when a design prints worse than it
          should, we fix it: members who have the old version can download the new one.
        </p>
      </>
    ),
  },
  {
    id: 'join',
    title: 'Join the Future',
    body: (
      <>
        <p>
          One printer on a kitchen table is enough to begin. The Basic plan is free and carries the same
          commercial licence, so you can sell your first prints before you pay us anything. A paid plan opens
          the whole library, for the day your customers ask for more.
        </p>
        <p>
          <Link to="/#pricing">See the plans</Link>, or write to us first: <ContactLink />. A person answers.
        </p>
      </>
    ),
  },
  {
    id: 'excluded-countries',
    title: 'Why not Brazil and China',
    body: (
      <>
        <p>{brand.name} is not available in Brazil or China.</p>
        <p>
          <strong>Brazil</strong> is our home, and there we print and sell our designs ourselves. Members in
          Brazil would compete with us, and we with them. That is no way to treat the people we draw for.
        </p>
        <p>
          In <strong>China</strong> we have found no practical way to have the licence respected. Members
          everywhere else would then compete with unlicensed prints.
        </p>
        <p>
          This is about where the service is sold, not about passports. How we apply it is in the{' '}
          <Link to="/terms-and-conditions#excluded-countries">Terms & Conditions</Link>. When either reason
          goes away, we will say so here.
        </p>
      </>
    ),
  },
]

const intro = (
  <>
    <p>We draw designs for people who own a 3D printer and sell what it makes, close to where they live.</p>
    <div className="mt-8 print:hidden">
      <LandingPicture
        name="drop"
        size={[1200, 675]}
        sizes="(min-width: 40rem) 38rem, 92vw"
        alt="The five designs of one drop: a faceted lamp shade, a vase, a pleated planter, plant markers and a phone stand"
        eager
      />
    </div>
  </>
)

export function WhoWeArePage() {
  return <LegalPage title="Who We Are" intro={intro} sections={sections} />
}
