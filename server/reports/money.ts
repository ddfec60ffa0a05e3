import { day } from '#contract/durations.ts'
import type { Figures, MoneyReport } from '#contract/reports.ts'
import type { Platform } from '../platform/platform.ts'
import { countDownloads } from './activity-queries.ts'
import { countLostMails } from './failure-queries.ts'
import { countBasicMembers, countLeft, sumIncome, sumPastDue, sumRefunds } from './money-queries.ts'
import { monthEndsOf, type Period } from './period.ts'

type Deps = Pick<Platform, 'readDb' | 'now'>

const churnDays = 30

async function membersNow(platform: Deps) {
  const now = platform.now()
  const [income, basic] = await Promise.all([sumIncome(platform, [now]), countBasicMembers(platform, now)])
  return { mrr: income.map(moneyOf), paying: total(income.map(({ members }) => members)), basic }
}

export async function figuresOfToday(platform: Deps) {
  const today = new Date(platform.now().toISOString().slice(0, 10))
  const [{ paying, basic }, downloads, undeliveredEmails] = await Promise.all([
    membersNow(platform),
    countDownloads(platform, { from: today, until: new Date(today.getTime() + day) }),
    countLostMails(platform, new Date(platform.now().getTime() - day)),
  ])
  return {
    payingMembers: paying,
    basicMembers: basic,
    downloadsToday: total(downloads.map(({ times }) => times)),
    undeliveredEmails,
  }
}

export async function figures(platform: Deps): Promise<Figures> {
  const now = platform.now()
  const [members, churn, due] = await Promise.all([
    membersNow(platform),
    countLeft(platform, new Date(now.getTime() - churnDays * day), now),
    sumPastDue(platform),
  ])
  return {
    ...members,
    churn,
    pastDue: { members: total(due.map(({ times }) => times)), owed: due.map(moneyOf) },
  }
}

export async function moneyReport(platform: Deps, period: Period): Promise<MoneyReport> {
  const ends = monthEndsOf(period, platform.now())
  const [income, refunds] = await Promise.all([
    sumIncome(
      platform,
      ends.map(({ at }) => at),
    ),
    sumRefunds(platform, period),
  ])
  return {
    months: ends.map(({ month, at }) => {
      const rows = income.filter((row) => row.at.getTime() === at.getTime())
      return {
        month,
        at: at.toISOString(),
        paying: total(rows.map(({ members }) => members)),
        mrr: rows.map(moneyOf),
      }
    }),
    refunds: { payments: total(refunds.map(({ times }) => times)), amounts: refunds.map(moneyOf) },
  }
}

function moneyOf({ amount, currency }: { amount: number; currency: string }) {
  return { amount, currency }
}

function total(numbers: number[]) {
  return numbers.reduce((sum, number) => sum + number, 0)
}
