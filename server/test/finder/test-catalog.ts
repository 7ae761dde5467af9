import { LocalFinder } from '../../src/catalog/finder/library/local-finder.ts'
import { Cards, type CatalogDeps } from '../../src/catalog/work/index.ts'
import { createMediaDeps } from '../../src/media/index.ts'
import type { Database } from '../../src/platform/database/database.ts'
import { dictionariesOf } from '../../src/site/index.ts'
import { AT_ONCE } from '../test-application.ts'

/** The catalogue on a test's database, which knows every change at once. */
export function buildCatalog(database: Database, now = () => new Date()): CatalogDeps {
  return {
    db: database.query(),
    finder: new LocalFinder(database.query(), { everyMs: 0 }),
    cards: new Cards(database.query(), AT_ONCE),
    dictionaries: dictionariesOf(database.query()),
    media: createMediaDeps({ db: database.query(), perDay: [0], onDownload: async () => {}, now }),
    now,
  }
}
