import { billingRules } from '#contract/billing/billing-rules.ts'
import { goToPricing } from '../billing/billing.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { buttonClass } from '../ui/buttons/button-class.ts'
import { LandingPicture } from './landing-picture.tsx'
import { LandingPrices } from './landing-prices.tsx'

export function Hero() {
  return (
    <section className="layers">
      <div className="page grid items-center gap-x-8 gap-y-10 pt-12 pb-10 lg:grid-cols-[5fr_7fr] lg:pt-16 lg:pb-16">
        <div className="grid justify-items-start gap-6">
          <h1 tabIndex={-1} className="text-2xl sm:text-3xl">
            Designs made to be printed and sold
          </h1>
          <p className="max-w-md text-lg text-muted">
            A new drop for your 3D printer every month, with print times, settings and a commercial licence
            you can read in a minute.
          </p>
          <div className="grid gap-3 max-sm:w-full sm:flex">
            <Button variant="primary" size="lg" onClick={() => goToPricing()}>
              Choose a plan
            </Button>
            <a href="#designs" className={buttonClass({ size: 'lg' })}>
              See the designs
            </a>
          </div>
          <div className="grid max-w-md gap-1">
            <LandingPrices />
            <p className="text-muted text-sm">
              Basic is free and needs no card. The first payment of a paid plan can be refunded in full within{' '}
              {billingRules.refundDays} days.
            </p>
          </div>
        </div>
        <LandingPicture
          name="hero"
          size={[1120, 840]}
          sizes="(min-width: 76rem) 44rem, (min-width: 64rem) 58vw, 92vw"
          alt="Seven printed designs on a table: two vases, a planter, candle holders, a screw-top jar, a gear toy and a spinning top"
          eager
        />
      </div>
    </section>
  )
}
