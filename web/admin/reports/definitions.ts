/** How each figure is counted, for the people who decide by it. */
export const definitions = {
  mrr: 'Monthly recurring revenue: the price of every paid plan whose month or year is paid for now. A year counts as a twelfth, a cancelled plan until it ends, refunds are subtracted, Basic is left out. Currencies are never added up.',
  paying:
    'Members whose paid month or year runs now. Who is past due is not counted until the charge succeeds.',
  basic: 'Members on the free Basic plan.',
  churn: 'Of the members who paid 30 days ago, those who pay no longer.',
  pastDue: 'Members whose last charge failed and may still be paid, and what they owe.',
  months:
    'MRR at the end of each month; of this month, now. Refunded payments are taken out of the month they paid for.',
  refunds: 'What went back in this period, whoever asked for it; each currency by itself.',
  activity:
    'A ZIP of a whole design is one download, as a single file is. New members are those who confirmed their address, on the day they registered.',
  popular: 'Downloads of files and ZIPs in this period, and by how many members.',
  missed:
    'What members searched for, without a filter, when nothing was found. Kept for 180 days; nobody knows who searched.',
  failures:
    'Mails given up after all tries, uploads whose analysis failed, jobs that failed for good (kept for some days), and payments that need a person.',
} as const
