import { listEvents, PageEvent } from '@shenglang/contract/composition/events'
import { userOf } from '@shenglang/contract/roles'
import { deleteEventsOf, deleteOldEvents, endOfLog, selectLogPages } from '../platform/bus/event-log.sql.ts'
import type { Domain } from './domain/domain.ts'

const EVENTS_PER_RESPONSE = 200
const FORGET_EVERY_MS = 600_000

/** The log of users' events, read by pages that no event stream reaches; it is erased with the account. */
export const events: Domain = {
  name: 'events',
  personalData: { export: async () => ({}), erase: deleteEventsOf, merge: (db, { fromId }) => deleteEventsOf(db, fromId) },
  serve: ({ db }) => ({
    calls: (calls) =>
      calls.on(listEvents, async ({ after }, caller) => {
        const userId = userOf(caller)
        if (after === undefined) return { events: [], last: await endOfLog(db, userId), isReset: false }
        const [page] = await selectLogPages(db, [{ userId, after }], EVENTS_PER_RESPONSE)
        const { events = [], last = after, isReset = false } = page ?? {}
        return { events: events.flatMap(({ id, data }) => readable(id, data)), last, isReset }
      }),
  }),
  work: ({ patientDb }) => ({
    timedWork: [{ name: 'forget old events', everyMs: FORGET_EVERY_MS, run: () => deleteOldEvents(patientDb) }],
  }),
}

/** Leaves out events that this process does not know: a newer process may have written them. */
function readable(id: number, data: string) {
  const event = PageEvent.safeParse(JSON.parse(data))
  return event.success ? [{ id, event: event.data }] : []
}
