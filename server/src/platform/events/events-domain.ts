import { listEvents, PageEvent } from '@shenglang/contract/events'
import { userOf } from '@shenglang/contract/roles'
import type { Domain } from '../domain.ts'
import { deleteEventsOf, deleteOldEvents, endOfLog, selectLogPages } from './log.sql.ts'

const EVENTS_AN_ANSWER = 200
const FORGET_EVERY_MS = 600_000

/** The log of what happened to users' things: asked for by pages that no stream reaches; it goes with the account. */
export const events: Domain = {
  name: 'events',
  personalData: { export: async () => ({}), erase: deleteEventsOf },
  serve: ({ db }) => ({
    calls: (calls) =>
      calls.on(listEvents, async ({ after }, caller) => {
        const userId = userOf(caller)
        if (after === undefined) return { events: [], last: await endOfLog(db, userId), isReset: false }
        const [page] = await selectLogPages(db, [{ userId, after }], EVENTS_AN_ANSWER)
        const { events = [], last = after, isReset = false } = page ?? {}
        return { events: events.flatMap(({ id, data }) => readable(id, data)), last, isReset }
      }),
  }),
  work: ({ patientDb }) => ({
    timedWork: [{ name: 'forget old events', everyMs: FORGET_EVERY_MS, run: () => deleteOldEvents(patientDb) }],
  }),
}

/** What a newer process wrote, this one may not understand. */
function readable(id: number, data: string) {
  const event = PageEvent.safeParse(JSON.parse(data))
  return event.success ? [{ id, event: event.data }] : []
}
