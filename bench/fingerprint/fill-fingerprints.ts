import { seededRandom } from '@shenglang/demo/seeded-random'
import { indexedText } from '../../server/src/media/fingerprints/fingerprint.ts'
import type { Database } from '../../server/src/platform/database/database.ts'

/** Stored words of about twelve seconds. */
const STRETCH = 72
const AT_ONCE = 500

/**
 * Fills the index with `count` made-up recordings: each joins stretches of twelve seconds from real fingerprints, rotated by
 * one to 31 bits. That preserves how often words repeat and how bits correlate; as all of them come from few real tracks, a
 * word occurs in more recordings than it would in a library.
 */
export async function fillPrints(database: Database, real: Uint32Array[], count: number): Promise<void> {
  const random = seededRandom('prints')
  const below = (limit: number) => Math.floor(random() * limit)
  await database.pool.query('alter table print_words drop constraint print_words_pkey, drop constraint print_words_print_id_fkey')
  for (let from = 0; from < count; from += AT_ONCE) {
    const [owners, words, prints]: [number[], number[], Buffer[]] = [[], [], []]
    for (let at = from; at < Math.min(count, from + AT_ONCE); at += 1) {
      const fingerprint = madeUp(real, below)
      prints.push(Buffer.from(fingerprint.buffer))
      for (const word of indexedText(fingerprint)) {
        owners.push(at - from)
        words.push(word | 0)
      }
    }
    await database.pool.query(
      `with added as (
        insert into recording_prints (sha256, words)
        select 'made up ' || ($4::int + place), print from unnest($3::bytea[]) with ordinality as given (print, place)
        order by place returning print_id, sha256)
      insert into print_words (print_id, word)
      select print_id, word from unnest($1::int[], $2::int[]) as given (place, word)
      join added on sha256 = 'made up ' || ($4::int + place + 1)`,
      [owners, words, prints, from],
    )
  }
  await database.pool.query('alter table print_words add primary key (word, print_id)')
  await database.pool.query('analyze print_words')
}

function madeUp(real: Uint32Array[], below: (limit: number) => number): Uint32Array {
  const length = real[below(real.length)]!.length
  const fingerprint = new Uint32Array(length)
  for (let at = 0; at < length; at += STRETCH) {
    const source = real[below(real.length)]!
    const from = below(Math.max(1, source.length - STRETCH))
    const turn = 1 + below(31)
    const stretch = source.subarray(from, from + Math.min(STRETCH, length - at))
    fingerprint.set(
      stretch.map((word) => (word << turn) | (word >>> (32 - turn))),
      at,
    )
  }
  return fingerprint
}
