import type { Domain } from '../composition/domain/domain.ts'
import { createPictures } from '../media/index.ts'
import { openSeal } from '../platform/keys/seal.ts'
import { mountMerge } from './people/merge/routes.ts'
import { mountPeople } from './people/routes.ts'
import { reportableProfile } from './profile/reportable.ts'
import { mountAccounts } from './routes.ts'
import { mountExport } from './security/export.ts'
import { requireProofs } from './security/staff-proof.ts'
import { selectSealed } from './security/two-step.ts'
import { createFlows } from './sessions/oauth-flow.ts'
import { createSessionCache } from './sessions/session-cache.ts'
import { selectOpenSessions } from './sessions/sessions.sql.ts'
import { findCaller } from './sessions/sessions.ts'
import { staffRulesOf } from './sessions/staff-sign-in.ts'

export const accounts: Domain = {
  name: 'accounts',
  // Whose session it is decides what may be played and downloaded.
  isServedByMediaProcess: true,
  reportable: [reportableProfile],
  sealed: selectSealed,
  async serve({ settings, db, files, sms, limits, personalData, emit, now, log }) {
    const deps = {
      db,
      files,
      pictures: createPictures({ db, files, now }),
      sms,
      limits,
      personalData,
      emit,
      sessions: createSessionCache(),
      flows: createFlows(settings),
      isSandbox: settings.PAYMENT_CHANNELS.includes('sandbox'),
      siteOrigin: settings.SITE_URL,
      seal: await openSeal(settings),
      staffRules: staffRulesOf(settings),
      isNetworkLogged: settings.NETWORK_LOG_DAYS > 0,
      now,
      log,
    }
    return {
      wraps: [requireProofs(deps)],
      calls(calls) {
        mountAccounts(calls, deps)
        mountPeople(calls, deps)
        mountMerge(calls, deps)
      },
      mounts: [(app, base, readContext) => mountExport(app, base, deps, readContext)],
      // Sessions and permissions can change in another process: the next call reads them from the database.
      onBusMessage(message) {
        if ('userId' in message && message.eventId === undefined) deps.sessions.forget(message.userId)
      },
      sessions: {
        findCaller: (token, clientId) => findCaller(deps, token, clientId),
        open: async (sessionIds) => new Set(await selectOpenSessions(db, sessionIds, now())),
        forget: deps.sessions.forget,
      },
    }
  },
}
