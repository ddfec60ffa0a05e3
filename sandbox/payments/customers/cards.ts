import { createHash } from 'node:crypto'

export type DeclineReason =
  | 'generic_decline'
  | 'insufficient_funds'
  | 'lost_card'
  | 'stolen_card'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'processing_error'
  | 'incorrect_number'
  | 'card_velocity_exceeded'
  | 'fraudulent'

export type TestCard = {
  number: string
  brand: 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay'
  country: string
  funding: 'credit' | 'debit' | 'prepaid'
  /** Names that stand for the card in API calls, such as `pm_card_visa`. */
  token?: string
  /** Always refused. */
  declines?: DeclineReason
  /** Can be saved and used on-session; every off-session charge is declined. */
  declinesLater?: DeclineReason
  /** Needs 3-D Secure: for every payment, or only until the first confirmation. */
  authentication?: 'always' | 'once'
  declinesAfterAuthentication?: DeclineReason
  disputed?: 'fraudulent' | 'product_not_received' | 'inquiry'
  warnedOf?: true
  refunds?: 'pending' | 'failing'
}

const visa = { brand: 'visa', country: 'US', funding: 'credit' } as const
const mastercard = { brand: 'mastercard', country: 'US', funding: 'credit' } as const

/** The published test numbers; the sandbox accepts no other number. */
const testCards: TestCard[] = [
  { number: '4242424242424242', ...visa, token: 'pm_card_visa' },
  { number: '4000056655665556', ...visa, funding: 'debit', token: 'pm_card_visa_debit' },
  { number: '5555555555554444', ...mastercard, token: 'pm_card_mastercard' },
  { number: '2223003122003222', ...mastercard },
  { number: '5200828282828210', ...mastercard, funding: 'debit', token: 'pm_card_mastercard_debit' },
  { number: '5105105105105100', ...mastercard, funding: 'prepaid', token: 'pm_card_mastercard_prepaid' },
  { number: '378282246310005', brand: 'amex', country: 'US', funding: 'credit', token: 'pm_card_amex' },
  { number: '371449635398431', brand: 'amex', country: 'US', funding: 'credit' },
  {
    number: '6011111111111117',
    brand: 'discover',
    country: 'US',
    funding: 'credit',
    token: 'pm_card_discover',
  },
  { number: '3056930009020004', brand: 'diners', country: 'US', funding: 'credit', token: 'pm_card_diners' },
  { number: '36227206271667', brand: 'diners', country: 'US', funding: 'credit' },
  { number: '3566002020360505', brand: 'jcb', country: 'US', funding: 'credit', token: 'pm_card_jcb' },
  {
    number: '6200000000000005',
    brand: 'unionpay',
    country: 'US',
    funding: 'credit',
    token: 'pm_card_unionpay',
  },
  ...countryCard('4000000760000002', 'BR'),
  ...countryCard('4000001240000000', 'CA'),
  ...countryCard('4000004840008001', 'MX'),
  ...countryCard('4000008260000000', 'GB'),
  ...countryCard('4000002760000016', 'DE'),
  ...countryCard('4000002500000003', 'FR'),
  ...countryCard('4000003800000008', 'IT'),
  ...countryCard('4000007240000007', 'ES'),
  ...countryCard('4000005280000002', 'NL'),
  ...countryCard('4000000400000008', 'AT'),
  ...countryCard('4000007560000009', 'CH'),
  ...countryCard('4000000360000006', 'AU'),
  ...countryCard('4000001560000002', 'CN'),
  ...countryCard('4000003440000004', 'HK'),
  ...countryCard('4000003560000008', 'IN'),
  ...countryCard('4000003920000003', 'JP'),
  ...countryCard('4000005540000008', 'NZ'),
  ...countryCard('4000007020000003', 'SG'),
  ...countryCard('4000001580000008', 'TW'),
  { number: '4000000000000002', ...visa, declines: 'generic_decline', token: 'pm_card_visa_chargeDeclined' },
  {
    number: '4000000000009995',
    ...visa,
    declines: 'insufficient_funds',
    token: 'pm_card_visa_chargeDeclinedInsufficientFunds',
  },
  {
    number: '4000000000009987',
    ...visa,
    declines: 'lost_card',
    token: 'pm_card_visa_chargeDeclinedLostCard',
  },
  {
    number: '4000000000009979',
    ...visa,
    declines: 'stolen_card',
    token: 'pm_card_visa_chargeDeclinedStolenCard',
  },
  {
    number: '4000000000000069',
    ...visa,
    declines: 'expired_card',
    token: 'pm_card_chargeDeclinedExpiredCard',
  },
  {
    number: '4000000000000127',
    ...visa,
    declines: 'incorrect_cvc',
    token: 'pm_card_chargeDeclinedIncorrectCvc',
  },
  {
    number: '4000000000000119',
    ...visa,
    declines: 'processing_error',
    token: 'pm_card_chargeDeclinedProcessingError',
  },
  { number: '4000000000006975', ...visa, declines: 'card_velocity_exceeded' },
  { number: '4242424242424241', ...visa, declines: 'incorrect_number' },
  { number: '4100000000000019', ...visa, declines: 'fraudulent', token: 'pm_card_radarBlock' },
  {
    number: '4000000000000341',
    ...visa,
    declinesLater: 'generic_decline',
    token: 'pm_card_chargeCustomerFail',
  },
  {
    number: '4000002500003155',
    ...visa,
    authentication: 'once',
    token: 'pm_card_authenticationRequiredOnSetup',
  },
  { number: '4000002760003184', ...visa, authentication: 'always', token: 'pm_card_authenticationRequired' },
  { number: '4000003800000446', ...visa, token: 'pm_card_authenticationRequiredSetupForOffSession' },
  { number: '4000000000003220', ...visa, authentication: 'once', token: 'pm_card_threeDSecure2Required' },
  {
    number: '4000008260003178',
    ...visa,
    authentication: 'always',
    declinesAfterAuthentication: 'insufficient_funds',
    token: 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
  },
  {
    number: '4000008400001629',
    ...visa,
    authentication: 'always',
    declinesAfterAuthentication: 'generic_decline',
    token: 'pm_card_threeDSecureRequiredChargeDeclined',
  },
  { number: '4000000000000259', ...visa, disputed: 'fraudulent', token: 'pm_card_createDispute' },
  {
    number: '4000000000002685',
    ...visa,
    disputed: 'product_not_received',
    token: 'pm_card_createDisputeProductNotReceived',
  },
  { number: '4000000000001976', ...visa, disputed: 'inquiry', token: 'pm_card_createDisputeInquiry' },
  { number: '4000000000005423', ...visa, warnedOf: true, token: 'pm_card_createIssuerFraudRecord' },
  { number: '4000000000007726', ...visa, refunds: 'pending', token: 'pm_card_pendingRefund' },
  { number: '4000000000005126', ...visa, refunds: 'failing', token: 'pm_card_refundFail' },
]

function countryCard(number: string, country: string): TestCard[] {
  return [{ number, ...visa, country, token: `pm_card_${country.toLowerCase()}` }]
}

const byNumber = new Map(testCards.map((card) => [card.number, card]))
const byToken = new Map(testCards.flatMap((card) => (card.token ? [[card.token, card] as const] : [])))
const byFingerprint = new Map(testCards.map((card) => [fingerprintOf(card), card]))

export function cardWithNumber(number: string) {
  return byNumber.get(number)
}

export function cardWithToken(token: string) {
  return byToken.get(token)
}

/** The behaviour of a saved card follows from its fingerprint, so the number is not stored. */
export function cardWithFingerprint(fingerprint: string | null | undefined) {
  return fingerprint ? byFingerprint.get(fingerprint) : undefined
}

export function fingerprintOf({ number }: TestCard) {
  return createHash('sha256').update(`test card ${number}`).digest('hex').slice(0, 16)
}

const cardDeclined = 'card_declined' as const

const declines = {
  generic_decline: { code: cardDeclined, message: 'Your card was declined.' },
  insufficient_funds: { code: cardDeclined, message: 'Your card has insufficient funds.' },
  lost_card: { code: cardDeclined, message: 'Your card was declined.' },
  stolen_card: { code: cardDeclined, message: 'Your card was declined.' },
  fraudulent: { code: cardDeclined, message: 'Your card was declined.' },
  card_velocity_exceeded: {
    code: cardDeclined,
    message:
      'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  },
  expired_card: { code: 'expired_card', message: 'Your card has expired.' },
  incorrect_cvc: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  processing_error: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  incorrect_number: { code: 'incorrect_number', message: 'Your card number is incorrect.' },
} as const satisfies Record<DeclineReason, { code: string; message: string }>

export type Decline = { code: string; decline_code: string | null; message: string }

export function declineFor(reason: DeclineReason): Decline {
  const { code, message } = declines[reason]
  return { code, decline_code: code === 'card_declined' ? reason : null, message }
}

/** Returns the test numbers with their behaviour, for people. */
export function cardsToTry(): [number: string, effect: string][] {
  return testCards.map((card) => [card.number.replaceAll(/(\d{4})(?=\d)/g, '$1 '), effectOf(card)])
}

function effectOf(card: TestCard) {
  if (card.declines) return declineFor(card.declines).message
  if (card.declinesLater) return 'Works now, declined at every renewal'
  if (card.declinesAfterAuthentication) return 'Asks for confirmation, then declined'
  if (card.authentication)
    return `Asks for confirmation ${card.authentication === 'once' ? 'the first time' : 'every time'}`
  if (card.disputed) return 'Works, disputed a minute later'
  if (card.warnedOf) return 'Works, early fraud warning a minute later'
  if (card.refunds)
    return card.refunds === 'pending'
      ? 'Works, refunds arrive a minute later'
      : 'Works, refunds fail a minute later'
  return card.country === 'US'
    ? `Works (${card.brand}, ${card.funding})`
    : `Works (issued in ${card.country})`
}
