import { cardsOf } from '../catalog/index.ts'
import { createCompression, createPictures, findFfmpeg } from '../media/index.ts'
import type { Domain } from '../platform/domain.ts'
import { handling } from '../platform/jobs/port.ts'
import { openSeal } from '../platform/seal.ts'
import { dictionariesOf } from '../site/index.ts'
import { analyseSource } from './analysing.ts'
import type { StudioDeps } from './deps.ts'
import { deriveMissing } from './deriving.ts'
import { openEars } from './ears.ts'
import { ANALYSE_SOURCE, STUDIO_JOBS } from './jobs.ts'
import { personalData } from './personal-data.ts'
import { studioHandlings } from './preparing.ts'
import { mountReading } from './private-audio.ts'
import { releaseDue } from './publication.ts'
import { mountStudio } from './routes.ts'
import { mountUploads } from './upload-server.ts'

const RELEASE_EVERY_MS = 5000
const DERIVE_EVERY_MS = 10_000

export const studio: Domain = {
  name: 'studio',
  personalData,
  jobs: STUDIO_JOBS,
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
        (app, base, receive) => mountReading(app, base, deps, receive),
        (app, base, receive) => mountUploads(app, base, deps, receive),
      ],
    }
  },
  async work({ settings, db, files, log }) {
    const ears = await openEars({ settings, db, files, log })
    const deps = { ...ears, lengthMaxMs: settings.UPLOAD_MAX_MINUTES * 60_000 }
    return {
      handlings: [
        ...studioHandlings(deps),
        // What fails for good is done by the round beside.
        handling({ job: ANALYSE_SOURCE, run: ({ fileId }, signal) => analyseSource(deps, fileId, signal) }),
      ],
      timedWork: [
        { name: 'release what is due', everyMs: RELEASE_EVERY_MS, run: () => releaseDue(db, new Date()) },
        {
          name: 'make what is missing of a file',
          everyMs: DERIVE_EVERY_MS,
          run: (signal) => deriveMissing(deps, signal),
        },
      ],
      close: () => ears.close(),
    }
  },
}
