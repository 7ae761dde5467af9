import type { Emit, ServerPlatform } from '../../composition/domain/domain.ts'
import type { Pictures } from '../../media/index.ts'
import type { Db } from '../../platform/database/db.ts'

export interface SiteDeps {
  db: Db
  pictures: Pick<Pictures, 'useForSite'>
  emit: Emit
  demoProgress: ServerPlatform['demoProgress']
  now: () => Date
}
