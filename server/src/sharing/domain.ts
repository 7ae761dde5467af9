import type { Domain } from '../composition/domain/domain.ts'
import { mountFeeds } from './feeds.ts'
import { mountPictures, removeGone } from './pictures.ts'
import { buildSitemaps, mountSitemaps } from './sitemaps.ts'

const SITEMAPS_EVERY_MS = 3_600_000
const SWEEP_EVERY_MS = 24 * 3_600_000

/** Content for other sites: link previews, posters, sitemaps and feeds. All of it is public. */
export const sharing: Domain = {
  name: 'sharing',
  serve: ({ db, files, limits, settings: { SITE_URL: siteUrl } }) => ({
    mounts: [(app, base) => mountPictures(app, base, { db, files, limits, siteUrl })],
    pageMounts: [(app) => mountSitemaps(app, { files, siteUrl }), (app, base) => mountFeeds(app, { db, files, siteUrl, base })],
  }),
  work: ({ patientDb, files, settings: { SITE_URL: siteUrl } }) => ({
    timedWork: [
      {
        name: 'build sitemaps',
        everyMs: SITEMAPS_EVERY_MS,
        run: (signal) => buildSitemaps({ db: patientDb, files, siteUrl }, signal),
      },
      { name: 'remove pictures of what is gone', everyMs: SWEEP_EVERY_MS, run: () => removeGone(patientDb, files) },
    ],
  }),
}
