import { expect, inject } from 'vitest'
import type { Database } from '../src/platform/database/database.ts'
import { atEnd } from './at-end.ts'
import { newDatabase } from './new-database.ts'

/** The calling test file's own migrated, otherwise empty database; dropped when the file ends. */
export async function testDatabase(): Promise<Database> {
  const database = await newDatabase(inject('socketFolder'), expect.getState().testPath)
  atEnd(() => database.close())
  return database
}
