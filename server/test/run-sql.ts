import pg from 'pg'

/** Changes a running site's database directly, as time would. */
export async function runSql(connectionString: string, text: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(text, values).finally(() => client.end())
}
