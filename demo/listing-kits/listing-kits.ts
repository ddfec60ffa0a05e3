import assert from 'node:assert/strict'
import type { ListingKit } from '#contract/catalogue/catalogue.ts'
import { printPrice } from '#contract/profit/print-price.ts'
import { defaultCosts } from '#server/profit/profit.ts'
import { deskOffice } from './desk-office.ts'
import { homeLiving } from './home-living.ts'
import { kitchenTable } from './kitchen-table.ts'
import { lighting } from './lighting.ts'
import type { ListingWords } from './listing-words.ts'
import { plantsGarden } from './plants-garden.ts'
import { toysGifts } from './toys-gifts.ts'

const kits: Record<string, ListingWords> = {
  ...deskOffice,
  ...homeLiving,
  ...kitchenTable,
  ...lighting,
  ...plantsGarden,
  ...toysGifts,
}

type PrintAmounts = { grams: number; minutes: number }

/** Returns the listing kit that sellers of the prints get. Throws for a design without listing texts. */
export function listingKitOf(slug: string, printed: PrintAmounts): ListingKit {
  const words = kits[slug] ?? assert.fail(`${slug} has no listing texts`)
  return { ...words, priceBand: priceBand(printed) }
}

/** Returns a price range: a tenth below and above the price at typical costs. */
function priceBand(printed: PrintAmounts) {
  const { price } = printPrice(printed, defaultCosts) ?? assert.fail('A design without a print time')
  return `USD ${Math.round(price * 0.9)} to ${Math.round(price * 1.1)}`
}
