import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '../settings.ts'

/** True when the settings lead to a database: an outside one, or the one that a first start of the server created. */
export const hasDatabase = ({ DATABASE_URL, DATA_DIR }: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>): boolean =>
  DATABASE_URL !== '' || existsSync(join(DATA_DIR, 'postgres', 'PG_VERSION'))
