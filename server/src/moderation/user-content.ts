import { fault } from '@shenglang/contract/faults'
import type { WritePermissionStatus } from '@shenglang/contract/moderation/entities'
import { isQuietHour, tidyText } from '@shenglang/contract/moderation/rules'
import { shanghaiInput, TIME_ZONE_NAME } from '@shenglang/contract/shanghai'
import type { Db } from '../platform/database/db.ts'
import type { Visit } from '../platform/http/visit.ts'
import { regionOf } from './region.ts'
import { filterOf } from './word-filter/blocked-words.ts'
import { lockAuthor, selectSpeaker } from './write-permission.sql.ts'

/** What a user writes in public or in private. */
export interface UserContent {
  userId: string
  /** Where it is written. */
  place: 'comment' | 'post' | 'message' | 'profile'
  text: string
  /** A picture or a track needs no text. */
  mayBeEmpty?: boolean
  /** When; by default now. */
  now?: Date
}

/** What may be stored and shown of it. */
export interface AdmittedContent extends Pick<UserContent, 'userId' | 'place'> {
  content: string
  /** IP 属地: the province, or the country abroad; '' when unknown. */
  addrRegion: string
  /** The words for which it should be reviewed: `reviewContent` queues it once it is stored. */
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
  { address }: Pick<Visit, 'address'>,
): Promise<AdmittedContent> {
  const content = tidyText(text)
  if (content === '' && !mayBeEmpty) throw fault('TEXT_REQUIRED')
  await lockAuthor(transaction, userId)
  const speaker = await selectSpeaker(transaction, userId, now)
  const standing = statusOf(speaker, now)
  if (standing.needsPhone && place !== 'profile') throw fault('PHONE_REQUIRED')
  if (standing.isMuted) throw fault('MUTED', { until: untilOf(standing.mutedUntil) })
  if (standing.isQuietHour) throw fault('MINOR_HOURS')
  const filter = await filterOf(transaction, speaker?.word_list_version ?? '')
  const { refused, doubtful } = filter.check(content)
  if (refused.length > 0) throw fault('WORDS_REFUSED')
  return { userId, place, content, addrRegion: regionOf(address), doubts: doubtful }
}

/** Whether a user may write now, and why not. */
export async function readWritePermission(db: Db, userId: string, now: Date): Promise<WritePermissionStatus> {
  return statusOf(await selectSpeaker(db, userId, now), now)
}

function statusOf(speaker: Awaited<ReturnType<typeof selectSpeaker>>, now: Date): WritePermissionStatus {
  return {
    isMuted: speaker?.muted_id != null,
    mutedUntil: speaker?.muted_until?.toISOString() ?? '',
    muteReason: speaker?.mute_reason ?? '',
    needsPhone: !speaker?.phone_verified_at,
    isQuietHour: speaker?.is_minor === true && isQuietHour(now),
  }
}

/** Completes 你已被禁言. */
export function untilOf(instant: string): string {
  return instant === '' ? '（无限期）' : `至 ${shanghaiInput(instant).replace('T', ' ')}（${TIME_ZONE_NAME}）`
}
