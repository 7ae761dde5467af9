import type { Kysely } from 'kysely'
import type { Emit, ServerPlatform } from '../../composition/domain/domain.ts'
import type { Pictures } from '../../media/index.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** What the functions of the site depend on. */
export interface SiteDeps {
  db: Kysely<Tables>
  pictures: Pick<Pictures, 'useForSite'>
  tell: Emit
  demoProgress: ServerPlatform['demoProgress']
  now: () => Date
}
