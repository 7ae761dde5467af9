import { cardsOf } from '../catalog/work/index.ts'
import type { Domain } from '../composition/domain/domain.ts'
import { createCompression, createPictures, findFfmpeg } from '../media/index.ts'
import { handling } from '../platform/jobs/port.ts'
import { openSeal } from '../platform/keys/seal.ts'
import { dictionariesOf } from '../site/index.ts'
import { analyseSource } from './derivation/analyse.ts'
import { openAnalysisTools } from './derivation/analysis-tools.ts'
import { deriveMissing } from './derivation/derive-missing.ts'
import { studioHandlings } from './derivation/preparation-jobs.ts'
import { personalData } from './personal-data.ts'
import { premiereReminders } from './premieres/premiere-reminders.ts'
import { selectSealed } from './review/applications.ts'
import { applyDue } from './review/decisions.ts'
import { mountStudio } from './routes.ts'
import { mountReading } from './uploads/private-audio.ts'
import { mountUploads } from './uploads/upload-server.ts'
import type { StudioDeps } from './works/deps.ts'
import { removeInfringing, restoreLifted } from './works/infringing-works.ts'
import { ANALYSE_SOURCE, STUDIO_JOBS } from './works/jobs.ts'
import { releaseDue } from './works/publication.ts'

const APPLY_EVERY_MS = 500
const RELEASE_EVERY_MS = 5000
const DERIVE_EVERY_MS = 10_000

export const studio: Domain = {
  name: 'studio',
  personalData,
  sealed: selectSealed,
  remindable: [premiereReminders],
  jobs: STUDIO_JOBS,
  on: { infringementFound: removeInfringing, infringementLifted: restoreLifted },
  async serve(platform) {
    const { settings, db, files, jobs, bus, freeBytes, now, log } = platform
    const deps: StudioDeps = {
      db,
      files,
      cards: cardsOf(platform),
      pictures: createPictures({ db, files, now }),
      compressed: createCompression(files, () => findFfmpeg(settings.FFMPEG_PATH)),
      jobs,
      bus,
      seal: await openSeal(settings),
      dictionaries: dictionariesOf(db),
      dataDir: settings.DATA_DIR,
      freeBytes,
      uploadMaxBytes: settings.UPLOAD_MAX_BYTES,
      reviewEdits: settings.REVIEW_EDITS,
      now,
      log,
    }
    return {
      calls: (calls) => mountStudio(calls, deps),
      mounts: [
        (app, base, readContext) => mountReading(app, base, deps, readContext),
        (app, base, readContext) => mountUploads(app, base, deps, readContext),
      ],
    }
  },
  async work({ settings, db, files, log }) {
    const tools = await openAnalysisTools({ settings, db, files, log })
    const deps = { ...tools, lengthMaxMs: settings.UPLOAD_MAX_MINUTES * 60_000 }
    return {
      handlings: [
        ...studioHandlings(deps),
        // A file whose job fails for good is derived by the timed work below.
        handling({ job: ANALYSE_SOURCE, run: ({ fileId }, signal) => analyseSource(deps, fileId, signal) }),
      ],
      timedWork: [
        { name: 'apply decisions of the review', everyMs: APPLY_EVERY_MS, run: () => applyDue(db, new Date()) },
        { name: 'release what is due', everyMs: RELEASE_EVERY_MS, run: () => releaseDue(db, new Date()) },
        {
          name: 'make what is missing of a file',
          everyMs: DERIVE_EVERY_MS,
          run: (signal) => deriveMissing(deps, signal),
        },
      ],
      close: () => tools.close(),
    }
  },
}
