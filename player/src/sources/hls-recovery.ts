import { HLS_RETRY_DELAY_MS } from '@shenglang/contract/constants'

/**
 * The reaction to an error of hls.js (spec §4), as a value that the source carries out. For `renew` the source fails with
 * `text`, and the engine requests a new address.
 */
export type HlsRecovery =
  | { do: 'restartLoading' | 'recoverMedia'; afterMs: number }
  | { do: 'fail'; text: string }
  | { do: 'renew'; text: string }
  | { do: 'nothing' }

/** The relevant parts of an hls.js error. `response` is undefined when there was none. */
export interface HlsError {
  fatal: boolean
  type: string
  details: string
  response?: { code?: number } | undefined
}

/** Statuses of an address that has expired or whose file was replaced, so that only a new address helps. */
const DEAD: ReadonlySet<number> = new Set([401, 403, 410])

/** Failures in a row after which a stream is given up. */
const TRIES_MAX = 3

const NETWORK_FAILED = '网络连接失败，请检查网络或更换播放源'
const MEDIA_FAILED = '媒体格式错误，请更换播放源'

/** `tries` is the number of recoveries since it last played. */
export function recoverHls({ fatal, type, details, response }: HlsError, tries: number): HlsRecovery {
  if (DEAD.has(response?.code ?? 0)) return { do: 'renew', text: NETWORK_FAILED }
  if (!fatal) return { do: 'nothing' }
  const isGivenUp = tries >= TRIES_MAX
  if (type === 'networkError') {
    return isGivenUp ? { do: 'fail', text: NETWORK_FAILED } : { do: 'restartLoading', afterMs: HLS_RETRY_DELAY_MS }
  }
  if (type === 'mediaError') {
    return isGivenUp ? { do: 'fail', text: MEDIA_FAILED } : { do: 'recoverMedia', afterMs: HLS_RETRY_DELAY_MS }
  }
  return { do: 'fail', text: failedText(details) }
}

/** The text for a failure that cannot be recovered from (spec §8). */
export function failedText(details: string): string {
  return `播放失败: ${details === '' ? '未知错误' : details}`
}

/** The message for an error of mpegts.js, which has similar names. */
export function flvText(type: string, details: string): string {
  if (type === 'NetworkError') return NETWORK_FAILED
  return type === 'MediaError' ? MEDIA_FAILED : failedText(details)
}
