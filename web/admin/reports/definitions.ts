export const definitions = {
  mrr: 'Monthly recurring revenue: the price of every paid plan with a current paid period. A yearly plan counts with a twelfth of its price, a cancelled plan until it ends, a paused one until its pause begins. Refunds are subtracted, Basic and gifts are left out. Currencies are never added up.',
  paying: 'Members with a current paid period. A past-due member counts again once the charge succeeds.',
  basic: 'Members on the free Basic plan.',
  churn:
    'The share of members who paid 30 days ago and no longer pay. A member whose plan is paused has not left; one with a gift has.',
  pastDue:
    'Members whose last charge failed and is still retried, also at the end of a pause, and the amount they owe.',
  months:
    'MRR at the end of each month, and today for the current month. Refunds are subtracted from the month that was paid.',
  refunds: 'All refunds in this period, by currency.',
  activity:
    'A ZIP of a whole design counts as one download, like a single file. New members have verified their email and count on the day they registered.',
  popular: 'Downloads of files and ZIPs in this period, and the number of members who downloaded.',
  missed: 'Searches without filters and without results. Stored for 180 days, without the member.',
  failures:
    'Emails that failed after all attempts, uploads whose analysis failed, jobs that failed permanently (stored for some days), and payments that need your attention.',
} as const
