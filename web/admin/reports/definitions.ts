/** Explains how each figure is counted. */
export const definitions = {
  mrr: 'Monthly recurring revenue: the price of every paid plan whose month or year is paid for now. A year counts as a twelfth, a cancelled plan until it ends, refunds are subtracted, Basic is left out. Currencies are never added up.',
  paying:
    'Members with a paid month or year running now. A past-due member counts again once the charge succeeds.',
  basic: 'Members on the free Basic plan.',
  churn: 'The share of members who paid 30 days ago and no longer pay.',
  pastDue: 'Members whose last charge failed and may still be paid, and what they owe.',
  months:
    'MRR at the end of each month; of this month, now. Refunded payments are taken out of the month they paid for.',
  refunds: 'All refunds in this period, by currency.',
  activity:
    'A ZIP of a whole design is one download, as a single file is. New members are those who confirmed their address, on the day they registered.',
  popular: 'Downloads of files and ZIPs in this period, and by how many members.',
  missed: 'Searches without filters that found nothing. Stored for 180 days, without the member.',
  failures:
    'Emails that failed after all attempts, uploads whose analysis failed, jobs that failed permanently (stored for some days), and payments that need your attention.',
} as const
