import { PERMISSIONS } from '@shenglang/contract/roles'
import { buildUser } from './people.ts'
import type { TestApplication } from './test-application.ts'

/** A user of every role; a visitor's token is ''. */
export async function buildEveryRole(application: Pick<TestApplication, 'database' | 'clock'>) {
  const build = async (who: string, overrides: Parameters<typeof buildUser>[1] = {}) => {
    const { token } = await buildUser(application, overrides)
    return { who, token }
  }
  return [
    { who: 'visitor', token: '' },
    await build('user'),
    await build('vip', { vip: { level: 4 } }),
    await build('artist', { is_artists: true }),
    await build('staff', { permissions: [...PERMISSIONS] }),
    await build('artist and admin', { account_type: 'admin', is_artists: true }),
  ]
}
