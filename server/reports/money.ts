import type { Figures, MoneyReport } from '#contract/reports.ts'
import type { Platform } from '../platform/platform.ts'
import { countBasicMembers, countLeft, sumIncome, sumPastDue, sumRefunds } from './money-queries.ts'
import { monthEndsOf, type Period } from './period.ts'

type Outside = Pick<Platform, 'readDb' | 'now'>

const churnDays = 30

export async function figures(platform: Outside): Promise<Figures> {
  const now = platform.now()
  const [income, basic, churn, due] = await Promise.all([
    sumIncome(platform, [now]),
    countBasicMembers(platform, now),
    countLeft(platform, new Date(now.getTime() - churnDays * 86_400_000), now),
    sumPastDue(platform),
  ])
  return {
    mrr: income.map(moneyOf),
    paying: total(income.map(({ members }) => members)),
    basic,
    churn,
    pastDue: { members: total(due.map(({ times }) => times)), owed: due.map(moneyOf) },
  }
}

export async function moneyReport(platform: Outside, period: Period): Promise<MoneyReport> {
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
