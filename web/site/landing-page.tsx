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
      <PricingSection />
      <QuestionsSection />
    </>
  )
}
