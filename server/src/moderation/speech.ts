import { fault } from '@shenglang/contract/faults'
import type { SpeechStanding } from '@shenglang/contract/moderation/entities'
import { isQuietHour, tidyText } from '@shenglang/contract/moderation/rules'
import { shanghaiInput, TIME_ZONE_NAME } from '@shenglang/contract/shanghai'
import type { Kysely } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'
import type { Visit } from '../platform/http/visit.ts'
import { regionOf } from './region.ts'
import { holdSpeaker, selectSpeaker } from './standing.sql.ts'
import { filterOf } from './words/words.ts'

/** What somebody says in public or in private. */
export interface Speech {
  userId: string
  /** Where it is said. */
  place: 'comment' | 'post' | 'message' | 'profile'
  text: string
  /** A picture or a track may stand without words. */
  mayBeEmpty?: boolean
  /** When; now, unless a test says otherwise. */
  now?: Date
}

/** What may be stored and shown of it. */
export interface AdmittedSpeech extends Pick<Speech, 'userId' | 'place'> {
  content: string
  /** IP 属地: the province, or the country abroad; '' when unknown. */
  addrRegion: string
  /** The words for which it should be looked at: `reviewSpeech` sees to that once it is stored. */
  doubts: string[]
}

/**
 * Lets somebody speak, or not: verified by phone, but for a profile, not muted, within the hours of minor mode, and past the
 * word filter. Runs in the transaction that stores it, before anything in it is locked (or after `holdSpeaker`).
 * Throws TEXT_REQUIRED, PHONE_REQUIRED, MUTED, MINOR_HOURS and WORDS_REFUSED.
 */
export async function admitSpeech(
  transaction: Kysely<Tables>,
  { userId, place, text, mayBeEmpty = false, now = new Date() }: Speech,
  { address }: Pick<Visit, 'address'>,
): Promise<AdmittedSpeech> {
  const content = tidyText(text)
  if (content === '' && !mayBeEmpty) throw fault('TEXT_REQUIRED')
  await holdSpeaker(transaction, userId)
  const speaker = await selectSpeaker(transaction, userId, now)
  const standing = standingOf(speaker, now)
  if (standing.needsPhone && place !== 'profile') throw fault('PHONE_REQUIRED')
  if (standing.isMuted) throw fault('MUTED', { until: untilOf(standing.mutedUntil) })
  if (standing.isQuietHour) throw fault('MINOR_HOURS')
  const filter = await filterOf(transaction, speaker?.word_list_version ?? '')
  const { refused, doubtful } = filter.check(content)
  if (refused.length > 0) throw fault('WORDS_REFUSED')
  return { userId, place, content, addrRegion: regionOf(address), doubts: doubtful }
}

/** Whether a user may speak now, and why not. */
export async function speechStanding(db: Kysely<Tables>, userId: string, now: Date): Promise<SpeechStanding> {
  return standingOf(await selectSpeaker(db, userId, now), now)
}

function standingOf(speaker: Awaited<ReturnType<typeof selectSpeaker>>, now: Date): SpeechStanding {
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
