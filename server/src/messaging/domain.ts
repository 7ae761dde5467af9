import { cardsOf } from '../catalog/work/index.ts'
import type { Domain } from '../composition/domain/domain.ts'
import { personalData } from './personal-data.ts'
import { mountPictures, sweepPictures } from './pictures.ts'
import { purgeDeleted } from './purge-messages.ts'
import { reportableMessage } from './reportable.ts'
import { mountMessaging } from './routes.ts'

const CLEAN_UP_EVERY_MS = 60_000

export const messaging: Domain = {
  name: 'messaging',
  personalData,
  reportable: [reportableMessage],
  serve(platform) {
    const { db, files, settings, now } = platform
    const deps = { db, files, cards: cardsOf(platform), now }
    return {
      calls: (calls) => mountMessaging(calls, deps, settings.MESSAGES_A_MINUTE),
      mounts: [(app, base, readContext) => mountPictures(app, base, deps, readContext)],
    }
  },
  work: ({ patientDb, files }) => ({
    timedWork: [
      {
        name: 'remove messages that both have deleted',
        everyMs: CLEAN_UP_EVERY_MS,
        run: (signal) => purgeDeleted(patientDb, signal),
      },
      {
        name: 'remove pictures of no message',
        everyMs: CLEAN_UP_EVERY_MS,
        run: () => sweepPictures({ db: patientDb, files, now: () => new Date() }),
      },
    ],
  }),
}
