import type { Insertable } from 'kysely'
import { giveConsent } from '../src/accounts/index.ts'
import { createSessionCache, openSession } from '../src/accounts/sessions/index.ts'
import { nameSkeleton } from '../src/accounts/users/name-skeleton.ts'
import type { Tables } from '../src/platform/database/tables.ts'
import { contextOf } from './request-contexts.ts'
import type { TestApplication } from './test-application.ts'

let serial = 0

export interface Person {
  userId: string
  phone: string
  token: string
}

/** A level without end, by default. */
interface TestVip {
  level: number
  from?: Date
  until?: Date
}

/** A signed-in user who agreed to the terms; `overrides` are what the test is about. */
export async function buildUser(
  { database, clock }: Pick<TestApplication, 'database' | 'clock'>,
  {
    vip,
    hasConsented = true,
    ...overrides
  }: Partial<Insertable<Tables['users']>> & { vip?: TestVip; hasConsented?: boolean } = {},
): Promise<Person> {
  const db = database.query()
  const phone = overrides.phone ?? `139${String(++serial).padStart(8, '0')}`
  const nick_name = overrides.nick_name ?? `用户${serial}`
  const { user_id } = await db
    .insertInto('users')
    .values({ nick_name, name_key: nameSkeleton(nick_name), phone, phone_verified_at: clock.now, ...overrides })
    .returning('user_id')
    .executeTakeFirstOrThrow()
  if (hasConsented) await giveConsent({ db, now: () => clock.now }, user_id)
  if (vip) {
    const period = { starts_at: vip.from ?? new Date(0), ends_at: vip.until ?? null, source: 'grant' as const }
    await db
      .insertInto('vip_periods')
      .values({ user_id, vip_level: vip.level, ...period })
      .execute()
  }
  return { userId: user_id, phone, token: await signInAgain({ database, clock }, user_id) }
}

/** The token of another session of a user. */
export async function signInAgain({ database, clock }: Pick<TestApplication, 'database' | 'clock'>, userId: string) {
  const parts = { db: database.query(), now: () => clock.now, sessions: createSessionCache() }
  return (await openSession(parts, userId, contextOf().exchange)).access_token
}
