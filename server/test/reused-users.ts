import { buildUser } from './people.ts'
import type { TestApplication } from './test-application.ts'

type Columns = Parameters<typeof buildUser>[1]

/** One user of each role for thousands of calls: building a user takes longer than a call. A role of `undefined` is a visitor. */
export function reusedUsers<Role extends string>(
  application: Pick<TestApplication, 'database' | 'clock'>,
  roles: Readonly<Record<Role, Columns>>,
) {
  const tokens = new Map<Role, string>()
  return {
    names: Object.keys(roles) as Role[],
    /** The token of the role's user; '' for a visitor. */
    async tokenOf(who: Role): Promise<string> {
      const columns = roles[who]
      if (columns === undefined) return ''
      const token = tokens.get(who) ?? (await buildUser(application, columns)).token
      tokens.set(who, token)
      return token
    },
    /**
     * Builds another user for the next call where this one may have changed the user or ended the session, or where a limit would
     * answer in place of the call.
     */
    replaceAfter(who: Role, call: { method: string; status: number }): void {
      const mayHaveChanged = call.method.toUpperCase() !== 'GET' && call.status < 400
      if (mayHaveChanged || call.status === 401 || call.status === 429) tokens.delete(who)
    },
  }
}
