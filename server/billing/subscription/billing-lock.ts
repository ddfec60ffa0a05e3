export function billingLock(userId: string) {
  return `billing:${userId}`
}
