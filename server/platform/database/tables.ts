// Written by `npm run table-types` from the migrated database.
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { AuditKind } from '#contract/audit.ts'
import type { Assembly } from '#contract/catalogue/assembly.ts'
import type { BoothChoices } from '#contract/catalogue/studio/photo-booth.ts'
import type { AllParts } from '#contract/catalogue/studio/model-changes.ts'
import type { ListingKit, ModelFormat, PrintSettings } from '#contract/catalogue/catalogue.ts'
import type { PlanType } from '#contract/billing/plans.ts'
import type { Notifications, Printer, Slicer } from '#contract/preferences.ts'
import type { Printability } from '#contract/printing/printability/printability.ts'
import type { Costs } from '#contract/profit/costs.ts'
import type { ModelReport } from '#geometry/analysis/analyse.ts'
import type { ModelEstimate } from '#geometry/estimate/estimate.ts'
import type { PlateReport } from '#geometry/estimate/plate-reports.ts'
import type { StepFacts } from '#geometry/step/read-step.ts'

/** pg reads a bigint as text, because a number would lose digits. */
type BigInteger = ColumnType<string, string | number, string | number>

export type Tables = {
  assembly_pictures: {
    product_id: string
    source: string
    picture_key: string | null
  }
  audit_log: {
    id: Generated<string>
    happened_at: Date
    actor_id: string | null
    actor_name: string
    action: string
    kind: AuditKind
    thing_id: string
    thing_name: string | null
    before: ColumnType<Record<string, unknown> | null, string | null, never>
    after: ColumnType<Record<string, unknown> | null, string | null, never>
    request_id: string | null
  }
  audit_reasons: {
    entry_id: string
    user_id: string
    reason: string
  }
  banners: {
    id: Generated<string>
    alt: string
    link: string
    audience: 'all' | 'basic' | 'paid'
    starts_at: Date
    ends_at: Date | null
    position: number
    wide_key: string
    narrow_key: string
    clicks: Generated<number>
    version: Generated<number>
  }
  board_products: {
    board_id: string
    user_id: string
    product_id: string
    added_at: Date
  }
  boards: {
    id: Generated<string>
    user_id: string
    name: string
    created_at: Date
  }
  categories: {
    id: Generated<string>
    slug: string
    name: string
    text: Generated<string>
    position: Generated<number>
    cover_id: string | null
    version: Generated<number>
    created_at: Generated<Date>
  }
  certificates: {
    id: Generated<string>
    code: string
    user_id: string | null
    product_id: string | null
    title: string | null
    version: string | null
    access: 'basic' | 'paid' | null
    terms: ColumnType<Date, string, string>
    issued_at: Date
    final_status: 'ended' | 'revoked' | null
  }
  channel_guides: {
    channel: string
    verdict: 'allowed' | 'conditions' | 'not_allowed'
    text: string
    rules_url: string | null
    checked_on: ColumnType<Date, string, string>
    version: Generated<number>
  }
  checkouts: {
    id: Generated<string>
    user_id: string
    customer_id: string
    plan_id: string
    currency: string
    session_id: string | null
    url: string | null
    status: Generated<'open' | 'complete' | 'expired' | 'refused'>
    expires_at: Date
    created_at: Generated<Date>
  }
  data_exports: {
    user_id: string
    id: Generated<string>
    asked_at: Date
    storage_key: string | null
    bytes: BigInteger | null
    expires_at: Date | null
  }
  deleted_accounts: {
    user_id: string
    deleted_at: Date
  }
  design_saturation: {
    product_id: string
    country_code: string
    saturation: '10-50' | 'over-50'
  }
  downloads: {
    id: Generated<string>
    user_id: string
    file_id: string | null
    product_id: string | null
    version: string | null
    files: Generated<number>
    since: Date | null
    bundle_id: string | null
    downloaded_at: Date
    mark: BigInteger | null
  }
  drops: {
    id: Generated<string>
    slug: string
    title: string
    theme: Generated<string>
    text: Generated<string>
    published_at: Date | null
    cover_id: string | null
    version: Generated<number>
    mails_members: Generated<boolean>
    mailed_at: Date | null
    override_reason: string | null
    created_at: Generated<Date>
    planned_at: Date | null
    mail_picture_key: string | null
    mail_picture_of: string | null
  }
  factor_tries: {
    user_id: string
    session_id: string | null
    tries: number
    locked_until: Date | null
    owner_told: Generated<boolean>
  }
  favourites: {
    user_id: string
    product_id: string
    created_at: Date
  }
  fix_digests: {
    until: Date
    since: Date
  }
  fixes_to_mail: {
    product_id: string
    version: string
    digest: Date | null
  }
  idea_files: {
    id: Generated<string>
    idea_id: string
    position: number
    name: string
    mime: string
    bytes: number
    storage_key: string
    awaits_scan: Generated<boolean>
  }
  ideas: {
    id: Generated<string>
    user_id: string | null
    message: string
    fingerprint: Buffer
    status: Generated<'received' | 'considering' | 'planned' | 'released' | 'declined'>
    sent_at: Date
    answer: string | null
    answered_at: Date | null
    drop_id: string | null
    version: Generated<number>
  }
  local_mailbox: {
    id: string
    recipient: string
    subject: string
    text: string
    html: string
    sent_at: Date
  }
  loose_files: {
    key: string
    since: Date
  }
  mail_texts: {
    name: string
    version: number
    subject: string | null
    body: string | null
    saved_at: Date
    saved_by: string
  }
  mails: {
    id: Generated<string>
    cause: string | null
    recipient: string
    template: string
    subject: string | null
    text: string | null
    html: string | null
    useful_until: Date | null
    unsubscribe_url: string | null
    attempts: Generated<number>
    last_error: string | null
    created_at: Generated<Date>
    sent_at: Date | null
    given_up_at: Date | null
    class: Generated<'requested' | 'notice' | 'bulk'>
    request_id: string | null
    retried_at: Date | null
  }
  member_costs: {
    user_id: string
    currency: Costs['currency']
    filament_per_kg: number
    electricity_per_kwh: number
    watts: number
    machine_per_hour: number
    labour_minutes: number
    labour_per_hour: number
    failure_percent: number
    packaging: number
    fee_percent: number
    margin_percent: number
    updated_at: Date
  }
  member_notes: {
    id: string
    user_id: string
    author_id: string | null
    author_name: string
    text: string
    version: Generated<number>
    created_at: Date
    edited_at: Date | null
  }
  member_views: {
    session_id: string
    member_id: string
    ends_at: Date
  }
  missed_searches: {
    words: string
    times: Generated<number>
    first_at: Date
    last_at: Date
  }
  payment_events: {
    id: string
    type: string
    customer_id: string | null
    charge_id: string | null
    created_at: Date
    received_at: Date
    handled_at: Date | null
  }
  payments: {
    invoice_id: string
    charge_id: string | null
    user_id: string
    subscription_id: string
    plan_id: string | null
    reason: 'first' | 'renewal' | 'switch' | 'other'
    amount: number
    refunded: Generated<number>
    currency: string
    card_fingerprint: string | null
    disputed: Generated<boolean>
    inquired: Generated<boolean>
    paid_at: Date
    disputes_not_won: number | null
    disputes_lost: number | null
    dispute_lost_at: Date | null
  }
  photo_booths: {
    product_id: string
    choices: JSONColumnType<BoothChoices, string, string>
    run_id: string
    state: 'working' | 'done' | 'failed'
    progress: Generated<number>
    adds_pictures: boolean
    failure: 'disk_full' | 'too_many_pictures' | null
  }
  pictures: {
    id: Generated<string>
    product_id: string | null
    position: Generated<number>
    large_key: string
    card_key: string
    width: number
    height: number
    alt: string
    is_photo: Generated<boolean>
    created_at: Generated<Date>
    cleared_for_shops: Generated<boolean>
    booth_view: string | null
  }
  plan_gaps: {
    subscription_id: string
    starts_at: Date
    ends_at: Date
  }
  plan_gifts: {
    id: Generated<string>
    user_id: string
    starts_at: Date
    ends_at: Date
  }
  plan_periods: {
    id: Generated<string>
    user_id: string
    subscription_id: string | null
    starts_at: Date
    ends_at: Date | null
  }
  plans: {
    id: string
    type: PlanType
    product_id: string | null
    amounts: JSONColumnType<Record<string, number>>
    on_sale: boolean
    created_at: Generated<Date>
  }
  preferences: {
    user_id: string
    printers: ColumnType<Printer[], string | undefined, string>
    slicer: Slicer | null
    units: Generated<'metric' | 'imperial'>
    theme: 'system' | 'light' | 'dark' | null
    trading_name: string | null
    notifications: ColumnType<Partial<Notifications>, string, string>
    updated_at: Date
  }
  print_failures: {
    id: Generated<string>
    user_id: string
    product_id: string
    version: string
    printer: string
    filament: string
    message: string
    photo_key: string | null
    reported_at: Date
    answered_at: Date | null
  }
  print_photos: {
    id: Generated<string>
    user_id: string
    product_id: string
    version: string
    printer: string
    filament: string
    alt: string
    photo_key: string
    sha256: string
    width: number
    height: number
    added_at: Date
    state: Generated<'waiting' | 'shown' | 'refused'>
    reason: string | null
  }
  product_files: {
    id: Generated<string>
    product_id: string
    name: string
    part_name: string
    format: 'stl' | '3mf' | 'pdf' | 'step'
    version: string
    bytes: number
    sha256: string
    crc32: BigInteger | null
    storage_key: string
    copies: Generated<number>
    triangles: number | null
    width_mm: number | null
    depth_mm: number | null
    height_mm: number | null
    volume_mm3: number | null
    watertight: boolean | null
    manifold: boolean | null
    report: JSONColumnType<object> | null
    estimate: JSONColumnType<ModelEstimate> | null
    accepted_problems: string[] | null
    position: number
    published_at: Date
    superseded_at: Date | null
    preview_key: string | null
    large_key: string | null
    card_key: string | null
    printability: JSONColumnType<Printability> | null
    plates: JSONColumnType<PlateReport[]> | null
    plates_key: string | null
    repairs: Generated<string[]>
    original_key: string | null
    step: JSONColumnType<StepFacts> | null
    is_all_parts: Generated<boolean>
    least_beds: number[] | null
    is_made: boolean | null
  }
  product_news: {
    id: Generated<string>
    subject: string
    body: string
    created_at: Date
    sent_at: Date | null
    version: Generated<number>
  }
  product_popularity: {
    product_id: string
    downloads: Generated<number>
    this_month: Generated<number>
    month: ColumnType<Date, string, string> | null
  }
  product_turned_beds: {
    product_id: string
    widths: number[]
  }
  product_versions: {
    product_id: string
    version: string
    kind: 'first' | 'fix' | 'new_part' | 'new_profile'
    note: Generated<string>
    published_at: Date
  }
  products: {
    id: Generated<string>
    slug: string
    title: string
    tagline: Generated<string>
    description: Generated<string>
    category_id: string | null
    drop_id: string | null
    drop_position: Generated<number>
    access: 'basic' | 'paid'
    status: 'draft' | 'published' | 'retired'
    published_at: Date | null
    version: string
    tags: Generated<string[]>
    print: JSONColumnType<PrintSettings>
    safety_notes: string | null
    listing_kit: JSONColumnType<ListingKit | null, string | null, string | null>
    grams: number
    minutes: number
    fast_minutes: number
    shelf: Generated<string>
    revision: Generated<number>
    updated_at: Generated<Date>
    formats: GeneratedAlways<ModelFormat[]>
    files_at: GeneratedAlways<Date | null>
    bed_long_mm: GeneratedAlways<number | null>
    bed_short_mm: GeneratedAlways<number | null>
    bed_high_mm: GeneratedAlways<number | null>
    no_supports: GeneratedAlways<boolean | null>
    multi_colour: GeneratedAlways<boolean | null>
    created_at: Generated<Date>
    search: GeneratedAlways<string>
    basic_since: Date | null
    assembly: JSONColumnType<Assembly | null, string | null, string | null>
  }
  rate_limits: {
    key: string
    points: Generated<number>
    expire: BigInteger | null
  }
  recovery_codes: {
    user_id: string
    code_hash: Buffer
  }
  refused_plan_changes: {
    member_id: string
    change: 'pause' | 'late resumption' | 'switch' | 'card' | 'renewal'
    alarmed_at: Date
  }
  registrations: {
    id: Generated<string>
    user_id: string
    name: string
    password_hash: string
    country_code: string | null
    signup_price_id: string | null
    created_at: Date
  }
  requested_mails: {
    id: Generated<string>
    kind: 'code' | 'change-code' | 'reset' | 'already-registered'
    address_hash: Buffer
    requester_hash: Buffer
    requested_at: Date
  }
  reset_codes: {
    user_id: string
    code_hash: Buffer
    expires_at: Date
  }
  reversals: {
    subscription_id: string
    user_id: string
    reason: 'duplicate' | 'excluded_country' | 'not_allowed' | 'late_payment' | 'requested' | 'granted' | 'refunded' | 'disputed' | 'fraud_warning'
    refund: boolean
    paid_since: Date | null
    amount: number | null
    currency: string | null
    failed_at: Date | null
    refused_at: Date | null
    attempt: Generated<number>
    created_at: Generated<Date>
    done_at: Date | null
  }
  rotated_signing_keys: {
    name: string
    key: Buffer
    active_from: Date
    revoked_at: Date | null
  }
  sales: {
    user_id: string
    id: string
    sold_on: ColumnType<Date, string, string>
    design: string
    quantity: number
    gross_in_cents: BigInteger
    currency: Costs['currency']
    usd_rate: number
    usd_in_cents: GeneratedAlways<BigInteger>
    channel: Generated<string>
    note: Generated<string>
    created_at: Date
  }
  sales_years: {
    user_id: string
    year: number
    usd_in_cents: BigInteger
  }
  search_stems: {
    stem: string
    products: number
  }
  search_synonyms: {
    words: string
    group_id: string
    target: string
    marker: string
    substitute: string
  }
  search_words: {
    word: string
    products: number
  }
  second_factors: {
    user_id: string
    secret: Buffer
    confirmed_at: Date | null
    used_step: Generated<number>
  }
  seller_reports: {
    id: Generated<string>
    certificate_id: string
    message: string
    email: string | null
    reported_at: Date
    handled_at: Date | null
    handled_by: string | null
    handled_note: string | null
  }
  sessions: {
    id: Generated<string>
    token_hash: Buffer
    user_id: string
    user_agent: string
    created_at: Date
    last_used_at: Date
    second_factor_at: Date | null
  }
  short_codes: {
    user_id: string
    registration_id: string | null
    purpose: 'verify-email' | 'change-email'
    code_hash: Buffer
    tries: Generated<number>
    stranger_tries: Generated<number>
    expires_at: Date
  }
  sign_ins: {
    id: Generated<string>
    user_id: string
    kind: 'password' | 'email-code' | 'second-factor' | 'reset' | 'wrong-password' | 'wrong-second-factor'
    user_agent: string
    happened_at: Date
  }
  signing_keys: {
    name: string
    key: Buffer
    created_at: Generated<Date>
    revoked_at: Date | null
  }
  slice_checks: {
    product_id: string
    revision: number
    again_at: Date | null
  }
  subscriptions: {
    user_id: string
    basic_since: Date | null
    customer_id: string | null
    customer_attempt: Generated<number>
    subscription_id: string | null
    plan_id: string | null
    provider_status: 'active' | 'trialing' | 'overdue' | 'paused' | 'uncollected' | 'unknown' | 'incomplete' | 'canceled' | 'abandoned' | null
    currency: string | null
    period_starts_at: Date | null
    period_ends_at: Date | null
    ends_at: Date | null
    ended_at: Date | null
    ended_reason: 'not_paid' | 'requested' | 'disputed' | null
    payment_problem_since: Date | null
    next_plan_id: string | null
    stopped_plan_id: string | null
    canceled_at: Date | null
    card: JSONColumnType<{ brand: string; last4: string; expMonth: number; expYear: number }> | null
    open_invoice_id: string | null
    open_amount: number | null
    blocked_at: Date | null
    closed_at: Date | null
    synced_at: Date | null
    created_at: Generated<Date>
    status: Generated<'active' | 'trialing' | 'incomplete' | 'canceled' | 'expired'>
    access_until: Date | null
    ended_status: Generated<'incomplete' | 'canceled' | 'expired'>
    pause_starts_at: Date | null
    resumes_at: Date | null
    paused_at: Date | null
    gift_until: Date | null
    gift_plan_id: string | null
    ended_by_admin: string | null
    open_invoice_at: Date | null
    renewal_amount: number | null
    paid_until: Date | null
    renewal_unknown: Generated<boolean>
  }
  suppressed_addresses: {
    address: string
    reason: 'bounce' | 'complaint'
    source: 'smtp' | 'ses' | 'postmark' | 'sendgrid' | 'mailgun'
    status: string | null
    happened_at: Date
    lifted_at: Date | null
  }
  suspended_times: {
    user_id: string
    starts_at: Date
    ends_at: Date
  }
  switches: {
    user_id: string
    attempt: Generated<number>
    plan_id: string | null
    canceled_at: Date | null
  }
  synonym_groups: {
    id: Generated<string>
    words: string[]
    meanings: string[]
    version: Generated<number>
    updated_at: Generated<Date>
  }
  test_prints: {
    id: Generated<string>
    product_id: string
    version: string
    printer: string
    filament: string
    note: Generated<string>
    printed_on: ColumnType<Date, string, string>
  }
  turntables: {
    product_id: string
    picture_key: string | null
  }
  upload_parts: {
    upload_id: string
    position: number
    bytes: number
    storage_key: string
  }
  uploaded_files: {
    id: Generated<string>
    upload_id: string
    position: number
    name: string
    kind: 'model' | 'picture' | 'document'
    format: 'stl' | '3mf' | 'webp' | 'pdf' | 'step'
    bytes: number
    sha256: string
    crc32: BigInteger | null
    storage_key: string | null
    is_made: Generated<boolean>
    report: JSONColumnType<ModelReport> | null
    estimate: JSONColumnType<ModelEstimate> | null
    problems: Generated<string[]>
    remarks: Generated<string[]>
    preview_key: string | null
    large_key: string | null
    card_key: string | null
    width: number | null
    height: number | null
    damage_key: string | null
    printability: JSONColumnType<Printability> | null
    plates: JSONColumnType<PlateReport[]> | null
    plates_key: string | null
    repairs: Generated<string[]>
    original_key: string | null
    repair_key: string | null
    step: JSONColumnType<StepFacts> | null
    is_all_parts: Generated<boolean>
  }
  uploads: {
    id: Generated<string>
    user_id: string | null
    product_id: string | null
    name: string
    bytes: number
    received: Generated<number>
    state: Generated<'receiving' | 'queued' | 'working' | 'done' | 'failed'>
    progress: Generated<number>
    doing: Generated<string>
    attempt: Generated<number>
    problem: string | null
    left_out: Generated<string[]>
    scale: Generated<number>
    created_at: Date
    expires_at: Date
    failures: Generated<number>
    down: number[] | null
    turned_from: string | null
    repaired_from: string | null
    all_parts: JSONColumnType<AllParts> | null
  }
  user_lists: {
    list: 'refunded' | 'refund_waiting' | 'refund_failed' | 'near_cap' | 'above_cap'
    year: number
    registered_at: Date
    user_id: string
  }
  users: {
    id: Generated<string>
    email: string
    name: string
    password_hash: string
    role: Generated<'user' | 'admin'>
    country_code: string | null
    profile_key: string | null
    signup_price_id: string | null
    verified_at: Date | null
    pending_email: string | null
    suspended_at: Date | null
    suspended_reason: string | null
    deletion_due_at: Date | null
    version: Generated<number>
    created_at: Generated<Date>
    last_seen_at: Date | null
  }
}
