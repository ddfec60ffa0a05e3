/** Who we are, for texts, mails and footers. Nowhere else is any of it written. */
export const brand = {
  name: 'Layerdrop',
  /** The one public address, wherever a copy of the site runs: for canonical links and previews. */
  url: 'https://layerdrop.test',
  email: 'hello@layerdrop.test',
  company: 'Layerdrop Designs',
  social: [
    { name: 'Instagram', url: 'https://www.instagram.com/layerdrop' },
    { name: 'YouTube', url: 'https://www.youtube.com/@layerdrop' },
  ],
} as const
