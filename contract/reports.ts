import * as z from 'zod/mini'
import { adminTable } from './admin.ts'
import { money } from './billing/billing.ts'
import { endpoint } from './endpoint.ts'
import { id, time } from './rules.ts'

/** Longest period of a report. */
export const reportDays = 400

const day = z.iso.date('A day must be written like 2026-11-21.')

/** Whole days in UTC, both included. Without them: the last 90 days. */
const period = z.object({ from: z.optional(day), until: z.optional(day) })

export const getFigures = endpoint({
  method: 'GET',
  path: '/admin/figures',
  access: 'admin',
  summary:
    'How many members pay, how many have the Basic plan, the downloads of this day (UTC), and the emails of the last 24 hours that were not delivered.',
  reply: z.object({
    payingMembers: z.number(),
    basicMembers: z.number(),
    downloadsToday: z.number(),
    undeliveredEmails: z._default(z.number(), 0),
  }),
})

export const getReportFigures = endpoint({
  method: 'GET',
  path: '/admin/reports/figures',
  access: 'admin',
  summary: 'Current revenue and members, and the churn of the last 30 days.',
  reply: z.object({
    /** Monthly recurring revenue by currency. */
    mrr: z.array(money),
    paying: z.number(),
    basic: z.number(),
    /** Members who paid 30 days ago, and how many of them no longer pay. */
    churn: z.object({ paidBefore: z.number(), left: z.number() }),
    /** Failed payments. */
    pastDue: z.object({ members: z.number(), owed: z.array(money) }),
  }),
})
export type Figures = z.infer<(typeof getReportFigures)['reply']>

const monthOfMoney = z.object({
  /** 2026-11 */
  month: z.string(),
  /** End of the month, or now. */
  at: z.optional(time),
  paying: z.number(),
  mrr: z.array(money),
})
export type MonthOfMoney = z.infer<typeof monthOfMoney>

export const getMoneyReport = endpoint({
  method: 'GET',
  path: '/admin/reports/money',
  access: 'admin',
  summary: 'The recurring revenue at the end of each month, and the refunds.',
  query: period,
  reply: z.object({
    months: z.array(monthOfMoney),
    refunds: z.object({ payments: z.number(), amounts: z.array(money) }),
  }),
})
export type MoneyReport = z.infer<(typeof getMoneyReport)['reply']>

const dayOfActivity = z.object({ day, downloads: z.number(), newMembers: z.number() })
export type DayOfActivity = z.infer<typeof dayOfActivity>

export const getActivityReport = endpoint({
  method: 'GET',
  path: '/admin/reports/activity',
  access: 'admin',
  summary: 'Downloads and new members per day.',
  query: period,
  reply: z.object({ days: z.array(dayOfActivity) }),
})

const popularDesign = z.object({ id, title: z.string(), downloads: z.number(), members: z.number() })
export type PopularDesign = z.infer<typeof popularDesign>

export const listPopularDesigns = endpoint({
  method: 'GET',
  path: '/admin/reports/designs',
  access: 'admin',
  summary: 'The 20 most downloaded designs.',
  query: period,
  reply: z.object({ designs: z.array(popularDesign) }),
})

const failure = z.object({
  kind: z.enum(['mail', 'analysis', 'job', 'payment']),
  /** Name of the mail, job or alarm. */
  what: z.string(),
  times: z.number(),
  lastAt: time,
  /** The latest error message. */
  reason: z.nullable(z.string()),
})
export type Failure = z.infer<typeof failure>

export const listFailures = endpoint({
  method: 'GET',
  path: '/admin/reports/failures',
  access: 'admin',
  summary: 'Failures: abandoned emails, failed analyses and jobs, and payments that need a decision.',
  query: period,
  reply: z.object({ failures: z.array(failure) }),
})

const missedSearch = z.object({
  id,
  words: z.string(),
  times: z.number(),
  firstAt: time,
  lastAt: time,
})
export type MissedSearch = z.infer<typeof missedSearch>

export const listMissedSearches = adminTable({
  path: '/admin/reports/missed-searches',
  summary: 'Searches without results in the last 180 days.',
  row: missedSearch,
  sorts: ['times', 'lastAt', 'words'],
  sortedBy: '-times',
  filters: {},
})

export const addMissedSearchToIdeas = endpoint({
  method: 'POST',
  path: '/admin/reports/missed-searches/:id/idea',
  access: 'admin',
  summary: 'Moves a search from the list into the inbox of ideas.',
  reply: z.object({ ideaId: id }),
  message: 'The search is in the ideas now.',
})

export const removeMissedSearch = endpoint({
  method: 'DELETE',
  path: '/admin/reports/missed-searches/:id',
  access: 'admin',
  summary: 'Removes a search from the list. The search reappears when a member repeats it.',
  message: 'Search removed.',
})
