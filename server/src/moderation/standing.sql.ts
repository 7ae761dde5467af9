import type { Kysely } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'

/** All that decides whether a user may speak, in one round trip; undefined when there is no such user. */
export function selectSpeaker(db: Kysely<Tables>, userId: string, now: Date) {
  return db
    .selectFrom('users')
    .leftJoin('mutes', (join) =>
      join
        .onRef('mutes.user_id', '=', 'users.user_id')
        .on(({ or, eb }) => or([eb('muted_until', 'is', null), eb('muted_until', '>', now)])),
    )
    .select(({ selectFrom }) => [
      'phone_verified_at',
      'is_minor',
      'mutes.user_id as muted_id',
      'muted_until',
      'mutes.reason as mute_reason',
      selectFrom('filtered_word_list').select('version').as('word_list_version'),
    ])
    .where('users.user_id', '=', userId)
    .executeTakeFirst()
}
