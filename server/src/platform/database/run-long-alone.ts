import { connectPatiently, type Database } from './database.ts'
import { runAlone } from './run-alone.ts'

/** `runAlone` for long work that uses the database meanwhile: the lock has a separate connection, so that nobody waits for it. */
export async function runLongAlone(
  database: Pick<Database, 'address'>,
  name: string,
  run: () => Promise<void>,
): Promise<boolean> {
  const patient = connectPatiently(database)
  return runAlone(patient.query(), name, run).finally(() => patient.close())
}
