import { createPictures } from '../media/index.ts'
import type { Domain } from '../platform/domain.ts'
import { mountExport } from './export.ts'
import { createFlows } from './oauth-flow.ts'
import { reportableProfile } from './reportable.ts'
import { mountAccounts } from './routes.ts'
import { createSessionCache } from './session-cache.ts'
import { selectOpenSessions } from './sessions.sql.ts'
import { whoHas } from './sessions.ts'

export const accounts: Domain = {
  name: 'accounts',
  reportable: [reportableProfile],
  serve({ settings, db, files, sms, personalData, now, log }) {
    const deps = {
      db,
      files,
      pictures: createPictures({ db, files, now }),
      sms,
      personalData,
      sessions: createSessionCache(),
      flows: createFlows(settings),
      isSandbox: settings.PAYMENT_CHANNELS.includes('sandbox'),
      siteOrigin: settings.SITE_URL,
      now,
      log,
    }
    return {
      calls: (calls) => mountAccounts(calls, deps),
      mounts: [(app, base, receive) => mountExport(app, base, deps, receive)],
      // Who is signed in, and what they may do, can change in another process: their next call asks the database.
      onBusMessage(message) {
        if ('userId' in message && message.eventId === undefined) deps.sessions.forget(message.userId)
      },
      sessions: {
        whoHas: (token, clientId) => whoHas(deps, token, clientId),
        open: async (sessionIds) => new Set(await selectOpenSessions(db, sessionIds, now())),
        forget: deps.sessions.forget,
      },
    }
  },
}
