import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** In a data folder until everything of a backup is restored. */
export const RESTORING = 'restoring'

/** Throws where a restore into the folder was interrupted. */
export function refuseHalfRestored(dataDir: string): void {
  if (existsSync(join(dataDir, RESTORING)))
    throw new Error(`a restore into ${dataDir} was interrupted: empty the folder and restore again (npm run admin -- restore)`)
}
