import type { Emit, ServerPlatform } from '../../composition/domain/domain.ts'
import type { Pictures } from '../../media/index.ts'
import type { Db } from '../../platform/database/db.ts'

/** What the functions of the site depend on. */
export interface SiteDeps {
  db: Db
  pictures: Pick<Pictures, 'useForSite'>
  tell: Emit
  demoProgress: ServerPlatform['demoProgress']
  now: () => Date
}
