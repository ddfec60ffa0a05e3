export const brand = {
  name: 'Layerdrop',
  /** In a build; the server writes its own address and contact instead. */
  url: 'https://layerdrop.test',
  email: 'hello@layerdrop.test',
  company: 'Layerdrop Designs',
  /** When the terms in force were published. */
  termsDate: '2025-08-13',
  social: [
    { name: 'Instagram', url: 'https://www.instagram.com/layerdrop' },
    { name: 'YouTube', url: 'https://www.youtube.com/@layerdrop' },
  ],
} as const
