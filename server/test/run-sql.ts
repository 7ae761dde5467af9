import type pg from 'pg'
import { createClient } from '../src/platform/database/primary/primary-client.ts'

/** Changes or reads a running site's database directly, as time would; of several hosts the primary. */
export async function runSql<Row extends pg.QueryResultRow>(
  connectionString: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = createClient({ connectionString }, {})
  await client.connect()
  const { rows } = await client.query<Row>(text, values).finally(() => client.end())
  return rows
}
