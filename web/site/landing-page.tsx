import { PricingSection } from '../billing/billing.tsx'
import { DesignsSection, DropSection } from './landing-designs-section.tsx'
import { Hero } from './landing-hero.tsx'
import { LicenceSection, NotForSection } from './landing-licence.tsx'
import { QuestionsSection } from './landing-questions.tsx'

export function LandingPage() {
  return (
    <>
      <Hero />
      <DropSection />
      <DesignsSection />
      <LicenceSection />
      <NotForSection />
      <PricingSection>
        <p className="mx-auto max-w-2xl text-center text-muted text-sm">
          You pay by card on the page of Stripe, our payment provider. We never see your card number. To
          cancel, press one button in your settings.
        </p>
      </PricingSection>
      <QuestionsSection />
    </>
  )
}
