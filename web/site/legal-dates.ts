export const termsDated = 'Last updated 13 August 2025'
export const privacyDated = 'Effective 20 January 2025'
