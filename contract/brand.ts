/** Who we are, for texts, mails and footers. Nowhere else is any of it written. */
export const brand = {
  name: 'Layerdrop',
  email: 'hello@layerdrop.test',
  company: 'Layerdrop Designs',
  social: [
    { name: 'Instagram', url: 'https://www.instagram.com/layerdrop' },
    { name: 'YouTube', url: 'https://www.youtube.com/@layerdrop' },
  ],
} as const
