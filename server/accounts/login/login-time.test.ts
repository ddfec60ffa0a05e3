import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setHashingCost } from '../passwords/passwords.ts'
import { newAddress, signupForm, testAccounts } from '../testing.ts'

// ASVS 5.0, 6.3.8: the time of a login does not tell whether the address has an owner.

const { platform, post, join, pass, newestLink } = await testAccounts({ hashing: 'real' })

const registerAtOnce = (email: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      post('register', { ...signupForm(email), password: `Mallory-Was-Here-${index}` }),
    ),
  )

async function listSalts(email: string) {
  const rows = await platform.db
    .selectFrom('registrations')
    .innerJoin('users', 'users.id', 'registrations.user_id')
    .select('registrations.password_hash')
    .where('email', '=', email)
    .execute()
  return rows.map(({ password_hash }) => password_hash.slice(0, password_hash.lastIndexOf('$')))
}

test('a wrong login costs as much for an address that was registered four times as for one with an owner', async () => {
  const least = { owned: Number.POSITIVE_INFINITY, registered: Number.POSITIVE_INFINITY }
  for (let round = 1; round <= 3; round++) {
    const addresses = { owned: (await join()).email, registered: newAddress() }
    for (const name of ['owned', 'registered'] as const) {
      const email = addresses[name]
      await registerAtOnce(email, 4)
      // The CPU time of the hashes, which a busy machine does not change; four of them would cost four times as much.
      const start = process.cpuUsage()
      const { status } = await post('login', { email, password: 'Not-My-Lathe-1' }, { ip: `10.4.0.${round}` })
      assert.equal(status, 401)
      const { user, system } = process.cpuUsage(start)
      least[name] = Math.min(least[name], user + system)
    }
  }
  assert.ok(least.registered < 2 * least.owned, JSON.stringify(least))
})

test('registrations of one address share a salt, also after a reset link, and those of two addresses do not', async () => {
  setHashingCost('least')
  const emails = [newAddress(), newAddress()]
  for (const email of emails) await registerAtOnce(email, 4)
  const [first = [], second = []] = await Promise.all(emails.map(listSalts))
  assert.deepEqual([first.length, new Set(first).size, new Set([...first, ...second]).size], [4, 1, 2])
  const [email = ''] = emails
  await post('reset-email', { email })
  await post('reset-password', { ...(await newestLink(email)), password: 'Chosen-By-Link-9' })
  pass(61)
  await registerAtOnce(email, 2)
  const salts = await listSalts(email)
  assert.deepEqual([salts.length, new Set(salts).size], [3, 1])
})
