import { allRoutes } from '@shenglang/contract/composition/routes'
import { mayCall, PERMISSIONS, type Permission, VISITOR_CALLER } from '@shenglang/contract/roles'
import { expect, test } from 'vitest'
import { createClient } from '../../test/requests.ts'
import { reusedUsers } from '../../test/reused-users.ts'
import { testApplication } from '../../test/test-application.ts'

const application = await testApplication()
const send = createClient(application.app)

interface Person {
  columns?: { vip?: { level: number; until?: Date }; is_artists?: boolean; permissions?: Permission[]; account_type?: 'admin' }
  /** Audiences, and permissions of staff. */
  may: string[]
}

const people: Record<string, Person> = {
  visitor: { may: ['public'] },
  user: { columns: {}, may: ['public', 'user'] },
  vip: { columns: { vip: { level: 1 } }, may: ['public', 'user', 'vip'] },
  'an expired vip': { columns: { vip: { level: 1, until: new Date(1) } }, may: ['public', 'user'] },
  artist: { columns: { is_artists: true }, may: ['public', 'user', 'artist'] },
  ...Object.fromEntries(
    PERMISSIONS.map((permission) => [
      `${permission} staff`,
      { columns: { permissions: [permission] }, may: ['public', 'user', permission, 'any'] },
    ]),
  ),
  admin: { columns: { account_type: 'admin' }, may: ['public', 'user', 'vip', 'artist', ...PERMISSIONS, 'any'] },
}

const users = reusedUsers(application, Object.fromEntries(Object.entries(people).map(([who, { columns }]) => [who, columns])))

// Calls without arguments: the caller is refused before the arguments are.
test.each(allRoutes)('$method $path admits only the roles that may call it', async (route) => {
  const path = route.path.replace(/\{\w+\}/g, '0')
  for (const [who, { may }] of Object.entries(people)) {
    const token = await users.tokenOf(who)
    const { status } = await send(route.method, path, {}, token ? { token } : {})
    if (may.includes(route.permission ?? route.audience)) expect([401, 403], who).not.toContain(status)
    else expect(status, who).toBe(token ? 403 : 401)
    expect(status, who).toBeLessThan(500)
    users.replaceAfter(who, { method: route.method, status })
  }
})

test('an admin may do all, and one place decides', () => {
  const admin = { ...VISITOR_CALLER, userId: '1', isAdmin: true }
  for (const audience of ['public', 'user', 'vip', 'artist'] as const) expect(mayCall({ audience }, admin)).toBe(true)
  for (const permission of PERMISSIONS) expect(mayCall({ audience: 'staff', permission }, admin)).toBe(true)
})
