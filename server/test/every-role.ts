import { PERMISSIONS } from '@shenglang/contract/roles'
import type { buildUser } from './people.ts'
import { reusedUsers } from './reused-users.ts'
import type { TestApplication } from './test-application.ts'

type Columns = Parameters<typeof buildUser>[1]

export const EVERY_ROLE: Readonly<Record<string, Columns>> = {
  visitor: undefined,
  user: {},
  vip: { vip: { level: 4 } },
  artist: { is_artists: true },
  staff: { permissions: [...PERMISSIONS] },
  'artist and admin': { account_type: 'admin', is_artists: true },
}

/** A user of every role; a visitor's token is ''. */
export async function buildEveryRole(application: Pick<TestApplication, 'database' | 'clock'>) {
  const users = reusedUsers(application, EVERY_ROLE)
  const people = []
  for (const who of users.names) people.push({ who, token: await users.tokenOf(who) })
  return people
}
