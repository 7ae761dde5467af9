import { cardsOf } from '../catalog/index.ts'
import { createCompression, createPictures, findFfmpeg, logFfmpeg } from '../media/index.ts'
import type { Domain } from '../platform/domain.ts'
import { openSeal } from '../platform/seal.ts'
import { dictionariesOf } from '../site/index.ts'
import type { StudioDeps } from './deps.ts'
import { deriveMissing } from './deriving.ts'
import { STUDIO_JOBS } from './jobs.ts'
import { personalData } from './personal-data.ts'
import { studioHandlings } from './preparing.ts'
import { mountReading } from './private-audio.ts'
import { releaseDue } from './publication.ts'
import { mountStudio } from './routes.ts'
import { mountUploads } from './upload-server.ts'
import { openWorkFolders } from './work-folders.ts'

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
    const ffmpegPath = await findFfmpeg(settings.FFMPEG_PATH, { log })
    await logFfmpeg(ffmpegPath, log)
    const folders = await openWorkFolders(settings.DATA_DIR)
    const deps = { db, files, folders, ffmpegPath, lengthMaxMs: settings.UPLOAD_MAX_MINUTES * 60_000, log }
    return {
      handlings: studioHandlings(deps),
      timedWork: [
        { name: 'release what is due', everyMs: RELEASE_EVERY_MS, run: () => releaseDue(db, new Date()) },
        {
          name: 'make what is missing of a file',
          everyMs: DERIVE_EVERY_MS,
          run: (signal) => deriveMissing(deps, signal),
        },
      ],
      close: () => folders.close(),
    }
  },
}
