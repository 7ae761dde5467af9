import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '../settings.ts'

/** Whether the settings name a database: an outside one, or the one that a first start of the server made in the data folder. */
export const hasDatabase = ({ DATABASE_URL, DATA_DIR }: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>): boolean =>
  DATABASE_URL !== '' || existsSync(join(DATA_DIR, 'postgres', 'PG_VERSION'))
