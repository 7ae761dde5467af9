import { giveConsent } from '../../server/src/accounts/index.ts'
import { hashToken } from '../../server/src/accounts/sessions/tokens.ts'
import { openDatabase } from '../../server/src/platform/database/database.ts'

/** Makes an artist on a running server's database; returns a token of theirs. */
export async function signInArtist(dataDir: string): Promise<string> {
  const token = 'a-token-of-the-benchmark'
  const settings = { DATA_DIR: dataDir, DATABASE_URL: '', DATABASE_POOL_SIZE: 1, DATABASE_STATEMENT_TIMEOUT_MS: 10_000 }
  const database = await openDatabase(settings, { attach: true })
  const { rows } = await database.pool.query("insert into users (nick_name, is_artists) values ('艺人', true) returning user_id")
  await database.pool.query(
    `insert into sessions (token_hash, user_id, client_id, device, address, expires_at)
      values ($1, $2, 'web', '', '', now() + interval '1 day')`,
    [hashToken(token), rows[0].user_id],
  )
  // Uploads require it.
  await giveConsent({ db: database.query(), now: () => new Date() }, rows[0].user_id)
  await database.close()
  return token
}
