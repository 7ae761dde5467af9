import { PLAY_HISTORY_MAX, VOLUME_DEFAULT, VOLUME_MAX } from '@shenglang/contract/constants'
import { type HistoryEntry, PLAY_MODES, type PlayMode, type StoragePort, type Track } from './engine-state.ts'
import { EMPTY_QUEUE, type Queue } from './queue.ts'

export interface Remembered extends Queue {
  /** Where the current track was left, milliseconds. */
  currentProgress: number
  volume: number
  isMuted: boolean
  mode: PlayMode
}

const KEYS = {
  playlist: 'player.playlist.v1',
  volume: 'player.volume.v1',
  history: 'player.history.v1',
  mode: 'player.mode.v1',
} as const

/** What the browser keeps of the player. Anything unreadable counts as absent, anything unwritable is let go. */
export function createPersistence(storage: StoragePort) {
  const read = (key: string): Record<string, unknown> => {
    try {
      const value: unknown = JSON.parse(storage.read(key) ?? 'null')
      return isRecord(value) ? value : {}
    } catch {
      return {}
    }
  }
  const write = (key: string, value: unknown) => {
    try {
      storage.write(key, JSON.stringify(value))
    } catch {
      // A full or forbidden store costs the memory, never the music.
    }
  }
  const history = () => readTracks(read(KEYS.history).entries) as HistoryEntry[]

  return {
    restore(): Remembered {
      const playlist = read(KEYS.playlist)
      const musicList = readTracks(playlist.musicList)
      const queue =
        musicList.length === 0
          ? EMPTY_QUEUE
          : { musicList, currentMusicIndex: readInt(playlist.currentMusicIndex, 0, musicList.length - 1, 0) }
      const sound = read(KEYS.volume)
      return {
        ...queue,
        currentProgress: readInt(playlist.currentProgress, 0, Number.MAX_SAFE_INTEGER, 0),
        volume: readInt(sound.volume, 0, VOLUME_MAX, VOLUME_DEFAULT),
        isMuted: sound.isMuted === true,
        mode: PLAY_MODES.find((mode) => mode === read(KEYS.mode).mode) ?? 'list',
      }
    },
    savePlaylist({ musicList, currentMusicIndex }: Queue, currentProgress: number) {
      write(KEYS.playlist, { musicList, currentMusicIndex, currentProgress: Math.round(currentProgress) })
    },
    saveVolume: (volume: number, isMuted: boolean) => write(KEYS.volume, { volume, isMuted }),
    saveMode: (mode: PlayMode) => write(KEYS.mode, { mode }),
    history,
    addToHistory(track: Track, playTime: number) {
      const others = history().filter(({ resourceId }) => resourceId !== track.resourceId)
      write(KEYS.history, { entries: [{ ...track, playTime }, ...others].slice(0, PLAY_HISTORY_MAX) })
    },
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function readInt(value: unknown, min: number, max: number, otherwise: number): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : otherwise
}

function readTracks(value: unknown): Track[] {
  return Array.isArray(value) ? value.filter(isTrack) : []
}

const TEXTS = ['resourceId', 'title', 'artist', 'cover', 'coverColor', 'tkey', 'playUrl', 'waveformUrl'] as const
const NUMBERS = ['duration', 'tbpm', 'playVipLevel', 'freeVipLevel', 'childCount'] as const

/** The fields that playing and showing need; an older version's entry that lacks one is dropped. */
function isTrack(value: unknown): value is Track {
  return (
    isRecord(value) &&
    TEXTS.every((name) => typeof value[name] === 'string') &&
    NUMBERS.every((name) => typeof value[name] === 'number')
  )
}
