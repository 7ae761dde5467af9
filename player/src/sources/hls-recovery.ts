import { HLS_RETRY_DELAY_MS } from '@shenglang/contract/constants'

/** What to do about a fatal error of hls.js (spec §4): a value, carried out by the source. */
export type HlsRecovery = { do: 'reload' | 'recover'; afterMs: number } | { do: 'fail'; text: string }

/** A stream that fails so often in a row is given up. */
const TRIES_MAX = 3

const NETWORK_FAILED = '网络连接失败，请检查网络或更换播放源'
const MEDIA_FAILED = '媒体格式错误，请更换播放源'

/** `type` and `details` as hls.js names them; `tries` counts the recoveries since it last played. */
export function recoverHls(type: string, details: string, tries: number): HlsRecovery {
  const isGivenUp = tries >= TRIES_MAX
  if (type === 'networkError') {
    return isGivenUp ? { do: 'fail', text: NETWORK_FAILED } : { do: 'reload', afterMs: HLS_RETRY_DELAY_MS }
  }
  if (type === 'mediaError') {
    return isGivenUp ? { do: 'fail', text: MEDIA_FAILED } : { do: 'recover', afterMs: HLS_RETRY_DELAY_MS }
  }
  return { do: 'fail', text: failedText(details) }
}

/** The spec's word for a failure that nothing can be done about (spec §8). */
export function failedText(details: string): string {
  return `播放失败: ${details === '' ? '未知错误' : details}`
}

/** mpegts.js names its errors alike. */
export function flvText(type: string, details: string): string {
  if (type === 'NetworkError') return NETWORK_FAILED
  return type === 'MediaError' ? MEDIA_FAILED : failedText(details)
}
