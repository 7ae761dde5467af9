import { PLAY_HISTORY_MAX, VOLUME_DEFAULT, VOLUME_MAX } from '@shenglang/contract/constants'
import { currentOf, EMPTY_QUEUE, type Queue } from '../queue/queue.ts'
import { forAnybody, impersonal } from '../track.ts'
import type { HistoryEntry, StoragePort, Track } from './engine-state.ts'
import { type PlayOptions, readOptions } from './options.ts'

export interface Remembered {
  queue: Queue
  /** Position in the current track, milliseconds. */
  currentProgress: number
  /** Milliseconds since 1970. */
  savedAt: number
  volume: number
  isMuted: boolean
  options: PlayOptions
}

const KEYS = {
  playlist: 'player.playlist.v1',
  position: 'player.place.v1',
  volume: 'player.volume.v1',
  history: 'player.history.v1',
  options: 'player.options.v1',
} as const

/** Number of tracks saved before, and after, the current one when storage has no room for the whole list. */
const NEAREST = 200

export type Persistence = ReturnType<typeof createPersistence>

/** The player's data in the browser's storage. Unreadable values count as absent, and failed writes are ignored. */
export function createPersistence(storage: StoragePort) {
  const read = (key: string): Record<string, unknown> => {
    try {
      const value: unknown = JSON.parse(storage.read(key) ?? 'null')
      return isRecord(value) ? value : {}
    } catch {
      return {}
    }
  }
  /** Never throws, since a full or forbidden storage must not stop the music. */
  const write = (key: string, value: unknown): boolean => {
    try {
      storage.write(key, JSON.stringify(value))
      return true
    } catch {
      return false
    }
  }
  const history = () => readTracks(read(KEYS.history).entries) as HistoryEntry[]
  /** The stored queue as far as this page knows; another page may have written a different one since. */
  let saved: Queue | undefined
  let savedPosition: string | undefined

  return {
    restore(): Remembered {
      const playlist = read(KEYS.playlist)
      const musicList = readTracks(playlist.musicList)
      const position = read(KEYS.position)
      const index = musicList.findIndex(({ resourceId }) => resourceId === position.resourceId)
      const storedVolume = read(KEYS.volume)
      const queuedIds = Array.isArray(playlist.queuedIds) ? playlist.queuedIds.filter((id) => typeof id === 'string') : []
      const queue = musicList.length === 0 ? EMPTY_QUEUE : { musicList, currentMusicIndex: Math.max(index, 0), queuedIds }
      const currentProgress = index < 0 ? 0 : readInt(position.currentProgress, 0, Number.MAX_SAFE_INTEGER, 0)
      saved = queue
      savedPosition = positionOf(queue, currentProgress)
      return {
        queue,
        currentProgress,
        savedAt: readInt(position.savedAt, 0, Number.MAX_SAFE_INTEGER, 0),
        volume: readInt(storedVolume.volume, 0, VOLUME_MAX, VOLUME_DEFAULT),
        isMuted: storedVolume.isMuted === true,
        options: readOptions(read(KEYS.options)),
      }
    },
    /** Writes only changes, so that an idle page does not overwrite the data of other pages. */
    savePlaylist(queue: Queue, currentProgress: number, savedAt: number) {
      const { musicList, currentMusicIndex, queuedIds } = queue
      if (musicList !== saved?.musicList || queuedIds !== saved.queuedIds) {
        saved = queue
        const listed = musicList.map(impersonal)
        const nearest = () => listed.slice(Math.max(0, currentMusicIndex - NEAREST), currentMusicIndex + NEAREST)
        if (!write(KEYS.playlist, { musicList: listed, queuedIds })) write(KEYS.playlist, { musicList: nearest(), queuedIds })
      }
      const position = positionOf(queue, currentProgress)
      if (position === savedPosition) return
      savedPosition = position
      write(KEYS.position, { ...JSON.parse(position), savedAt })
    },
    saveVolume: (volume: number, isMuted: boolean) => write(KEYS.volume, { volume, isMuted }),
    saveOptions: (options: PlayOptions) => write(KEYS.options, { ...options, isSampling: options.startsAtHighlight }),
    history,
    addToHistory(track: Track, playTime: number) {
      const others = history().filter(({ resourceId }) => resourceId !== track.resourceId)
      write(KEYS.history, { entries: [{ ...track, playTime }, ...others].slice(0, PLAY_HISTORY_MAX).map(impersonal) })
    },
  }
}

const positionOf = (queue: Queue, currentProgress: number) =>
  JSON.stringify({ resourceId: currentOf(queue)?.resourceId, currentProgress: Math.round(currentProgress) })

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function readInt(value: unknown, min: number, max: number, otherwise: number): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : otherwise
}

function readTracks(value: unknown): Track[] {
  return Array.isArray(value) ? value.filter(isTrack).map(forAnybody) : []
}

const TEXTS = ['resourceId', 'title', 'artist', 'cover', 'coverColor', 'tkey', 'playUrl', 'waveformUrl'] as const
const NUMBERS = ['duration', 'tbpm', 'playVipLevel', 'freeVipLevel', 'childCount'] as const

/** Checks the fields that playback and display need; an older version's entry that lacks one is dropped. */
function isTrack(value: unknown): value is Track {
  return (
    isRecord(value) &&
    TEXTS.every((name) => typeof value[name] === 'string') &&
    NUMBERS.every((name) => typeof value[name] === 'number')
  )
}
