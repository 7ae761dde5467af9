import { fault } from '@shenglang/contract/faults'
import type { WritePermissionStatus } from '@shenglang/contract/moderation/entities'
import { isQuietHour, tidyText } from '@shenglang/contract/moderation/rules'
import { shanghaiText, TIME_ZONE_NAME } from '@shenglang/contract/shanghai'
import type { Db } from '../platform/database/db.ts'
import type { HttpExchange } from '../platform/http/http-exchange.ts'
import { regionOf } from './region.ts'
import { filterOf } from './word-filter/blocked-words.ts'
import { lockAuthor, selectAuthor } from './write-permission.sql.ts'

/** A text that a user writes in public or in private, before it is admitted. */
export interface UserContent {
  userId: string
  place: 'comment' | 'post' | 'message' | 'profile'
  text: string
  /** A picture or a track needs no text. */
  mayBeEmpty?: boolean
  /** Time of writing; by default now. */
  now?: Date
}

/** The admitted text, which may be stored and shown. */
export interface AdmittedContent extends Pick<UserContent, 'userId' | 'place'> {
  content: string
  /** IP 属地: the province, or the country abroad; '' when unknown. */
  addrRegion: string
  /** The words for which the text should be reviewed: `reviewContent` queues it once it is stored. */
  doubts: string[]
}

/**
 * Lets a user write, or throws: verified by phone (except for a profile), not muted, within the hours of minor mode, and past the
 * word filter. Call it in the transaction that stores the text, before other locks (or after `lockAuthor`).
 * Throws TEXT_REQUIRED, PHONE_REQUIRED, MUTED, MINOR_HOURS and WORDS_REFUSED.
 */
export async function admitContent(
  transaction: Db,
  { userId, place, text, mayBeEmpty = false, now = new Date() }: UserContent,
  { address }: Pick<HttpExchange, 'address'>,
): Promise<AdmittedContent> {
  const content = tidyText(text)
  if (content === '' && !mayBeEmpty) throw fault('TEXT_REQUIRED')
  await lockAuthor(transaction, userId)
  const author = await selectAuthor(transaction, userId, now)
  const permission = statusOf(author, now)
  if (permission.needsPhone && place !== 'profile') throw fault('PHONE_REQUIRED')
  if (permission.isMuted) throw fault('MUTED', { until: untilOf(permission.mutedUntil) })
  if (permission.isQuietHour) throw fault('MINOR_HOURS')
  const filter = await filterOf(transaction, author?.word_list_version ?? '')
  const { refused, doubtful } = filter.check(content)
  if (refused.length > 0) throw fault('WORDS_REFUSED')
  return { userId, place, content, addrRegion: regionOf(address), doubts: doubtful }
}

/** The reasons that keep a user from writing now: a mute, a missing phone, the hours of minor mode. */
export async function readWritePermission(db: Db, userId: string, now: Date): Promise<WritePermissionStatus> {
  return statusOf(await selectAuthor(db, userId, now), now)
}

function statusOf(author: Awaited<ReturnType<typeof selectAuthor>>, now: Date): WritePermissionStatus {
  return {
    isMuted: author?.muted_id != null,
    mutedUntil: author?.muted_until?.toISOString() ?? '',
    muteReason: author?.mute_reason ?? '',
    needsPhone: !author?.phone_verified_at,
    isQuietHour: author?.is_minor === true && isQuietHour(now),
  }
}

/** The end of a mute, in words that complete 你已被禁言. */
export function untilOf(instant: string): string {
  return instant === '' ? '（无限期）' : `至 ${shanghaiText(new Date(instant))}（${TIME_ZONE_NAME}）`
}
