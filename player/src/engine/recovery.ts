import type { Queue } from '../queue/queue.ts'
import { nextNotFailed } from '../queue/queue.ts'

/** The reaction to a track that cannot be played (spec §4), as a value that the engine carries out. */
export type Recovery = { do: 'play'; index: number } | { do: 'stop'; text: string }

const ALL_FAILED = '播放列表中所有歌曲都无法播放'
const NOTHING_TO_PLAY = '没有可播放的歌曲'

export function recover(queue: Queue, failed: ReadonlySet<string>): Recovery {
  if (queue.musicList.length === 0) return { do: 'stop', text: NOTHING_TO_PLAY }
  if (queue.musicList.every((track) => failed.has(track.resourceId))) return { do: 'stop', text: ALL_FAILED }
  const index = nextNotFailed(queue, failed)
  return index === undefined ? { do: 'stop', text: NOTHING_TO_PLAY } : { do: 'play', index }
}

/** Codes of MediaError that allow a recovery. */
export const MEDIA_CODE = { network: 2, unsupported: 4 } as const

const MEDIA_ERRORS: Record<number, string> = {
  1: '媒体加载被中断',
  2: '网络错误',
  3: '媒体解码错误',
  4: '不支持的媒体格式',
}

/** The text for a MediaError code (spec §8). */
export function mediaErrorText(code: number): string {
  return MEDIA_ERRORS[code] ?? '播放错误'
}
