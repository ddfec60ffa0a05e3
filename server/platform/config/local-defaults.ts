/** Production refuses every one of these. */
export const localDefaults = {
  secretKey: 'sk_test_layerdrop_local',
  webhookSecret: 'whsec_layerdrop_local',
  mailFrom: 'Layerdrop <hello@layerdrop.test>',
  adminEmail: 'admin@layerdrop.test',
  adminPassword: 'Layerdrop-admin-1',
}

export function isUnsafeKey(key: string) {
  return !/^(sk|rk)_live_\w{8,}$/.test(key)
}

export function isUnsafeSecret(secret: string) {
  return secret === localDefaults.webhookSecret || secret.length < 16
}
