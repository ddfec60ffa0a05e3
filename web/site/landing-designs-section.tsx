import { formatMinutes } from '../ui/format/format.ts'
import { landingDesigns } from './landing-designs.ts'
import { LandingPicture } from './landing-picture.tsx'

const promises = [
  { figure: '1', words: 'drop a month or more, each with a theme' },
  { figure: '2', words: 'designs or more in every drop; most have six or more' },
  { figure: '1', words: 'new design a month for Basic members, free' },
]

export function DropSection() {
  return (
    <section aria-labelledby="drop-title" className="border-line border-y bg-surface">
      <div className="page grid items-center gap-x-12 gap-y-8 py-16 lg:grid-cols-[7fr_5fr]">
        <LandingPicture
          name="drop"
          size={[1200, 675]}
          sizes="(min-width: 76rem) 42rem, (min-width: 64rem) 56vw, 92vw"
          alt="Five designs of one drop: a faceted lamp shade, a vase, a pleated planter, plant markers and a phone stand"
        />
        <div>
          <h2 id="drop-title" className="text-2xl">
            What a drop is
          </h2>
          <p className="mt-3 text-muted">
            A small collection with one idea behind it. This one is called Paper Season: things that look
            folded.
          </p>
          <dl className="mt-6 grid">
            {promises.map(({ figure, words }) => (
              <div key={words} className="grid grid-cols-[3rem_1fr] items-center border-line border-t py-3">
                <dt className="font-bold font-heading text-2xl tabular-nums">{figure}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  )
}

export function DesignsSection() {
  return (
    <section id="designs" aria-labelledby="designs-title" className="page py-20">
      <h2 id="designs-title" className="text-2xl">
        What it takes to print them
      </h2>
      <p className="mt-3 max-w-2xl text-muted">
        Every design says how long it prints and how much filament it needs, before you download it. The
        shorter time is for a fast printer, the longer for an ordinary one.
      </p>
      <ul className="mt-10 grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {landingDesigns.map(({ slug, title, tagline, alt, grams, minutes, fastMinutes }) => (
          <li key={slug} className="grid content-start gap-4">
            <div className="rounded-lg bg-sunken">
              <LandingPicture
                name={slug}
                size={[640, 480]}
                sizes="(min-width: 76rem) 24rem, (min-width: 64rem) 31vw, (min-width: 40rem) 46vw, 92vw"
                alt={alt}
              />
            </div>
            <div>
              <h3 className="text-base">{title}</h3>
              <p className="text-muted">{tagline}</p>
              <p className="mt-2 text-sm tabular-nums">
                {formatMinutes(fastMinutes)} to {formatMinutes(minutes)}, {grams} g
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-8 text-muted text-sm">
        These pictures are renders of the very files you download. Times and weights are our estimates for PLA
        with a 0.4 mm nozzle and the settings of each design.
      </p>
    </section>
  )
}
