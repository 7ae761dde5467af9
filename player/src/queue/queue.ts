import type { Track } from '../track.ts'

/** The playlist and the index in it; -1 when nothing is current. */
export interface Queue {
  readonly musicList: readonly Track[]
  readonly currentMusicIndex: number
  /** Ids of tracks that the listener queued by hand and that have not been played since. */
  readonly queuedIds: readonly string[]
}

export const EMPTY_QUEUE: Queue = { musicList: [], currentMusicIndex: -1, queuedIds: [] }

export function currentOf({ musicList, currentMusicIndex }: Queue): Track | undefined {
  return musicList[currentMusicIndex]
}

/** Makes the track the first and the current one, without listing it twice. */
export function moveToFront(queue: Queue, track: Track): Queue {
  const others = queue.musicList.filter(({ resourceId }) => resourceId !== track.resourceId)
  return { ...queue, musicList: [track, ...others], currentMusicIndex: 0 }
}

/**
 * The queue after a track was chosen from a page's list: the track, then tracks queued by hand, then the rest of that list after
 * the track, continued from its beginning. Tracks from an earlier page are removed. Without a list, the other tracks stay.
 */
export function chooseFrom(queue: Queue, track: Track, list: readonly Track[]): Queue {
  const index = list.findIndex(({ resourceId }) => resourceId === track.resourceId)
  const rest = index < 0 ? list : [...list.slice(index + 1), ...list.slice(0, index)]
  if (rest.length === 0) return moveToFront(queue, track)
  const queued = queue.musicList.filter(({ resourceId }) => queue.queuedIds.includes(resourceId))
  const taken = new Set([track, ...queued].map(({ resourceId }) => resourceId))
  return {
    ...queue,
    musicList: [
      track,
      ...queued.filter((other) => other.resourceId !== track.resourceId),
      ...rest.filter(({ resourceId }) => !taken.has(resourceId)),
    ],
    currentMusicIndex: 0,
  }
}

/** Drops ids of tracks that are current or no longer listed. */
export function stillQueued(queue: Queue): readonly string[] {
  const { musicList, queuedIds } = queue
  if (queuedIds.length === 0) return queuedIds
  const currentId = currentOf(queue)?.resourceId
  const listed = new Set(musicList.map(({ resourceId }) => resourceId))
  return queuedIds.filter((id) => id !== currentId && listed.has(id))
}

/** Moves `by` positions, wrapping at both ends. */
export function step(queue: Queue, by: 1 | -1): Queue {
  const count = queue.musicList.length
  if (count === 0) return EMPTY_QUEUE
  return { ...queue, currentMusicIndex: (queue.currentMusicIndex + by + count) % count }
}

/** Removes a track; if it was the current one, the next one becomes current, or the first after the last. */
export function remove(queue: Queue, resourceId: string): Queue {
  const index = queue.musicList.findIndex((track) => track.resourceId === resourceId)
  if (index < 0) return queue
  const musicList = queue.musicList.toSpliced(index, 1)
  if (musicList.length === 0) return EMPTY_QUEUE
  const shifted = index < queue.currentMusicIndex ? queue.currentMusicIndex - 1 : queue.currentMusicIndex
  return { ...queue, musicList, currentMusicIndex: shifted % musicList.length }
}

/** Index of the next track that has not failed, continued from the beginning; the current track is the last candidate. */
export function nextNotFailed(
  { musicList, currentMusicIndex }: Pick<Queue, 'musicList' | 'currentMusicIndex'>,
  failed: ReadonlySet<string>,
): number | undefined {
  for (let offset = 1; offset <= musicList.length; offset += 1) {
    const index = (currentMusicIndex + offset) % musicList.length
    const track = musicList[index]
    if (track && !failed.has(track.resourceId)) return index
  }
  return undefined
}

/** Moves a track from one index to another; the current track stays current. */
export function reorder(queue: Queue, from: number, to: number): Queue {
  const track = queue.musicList[from]
  if (!track || from === to || to < 0 || to >= queue.musicList.length) return queue
  const musicList = queue.musicList.toSpliced(from, 1).toSpliced(to, 0, track)
  const current = currentOf(queue)
  return { ...queue, musicList, currentMusicIndex: current ? musicList.indexOf(current) : queue.currentMusicIndex }
}

/** Queues a track by hand right after the current one, without listing it twice; the current track stays current. */
export function insertNext(queue: Queue, track: Track): Queue {
  const current = currentOf(queue)
  const others = queue.musicList.filter(({ resourceId }) => resourceId !== track.resourceId)
  const index = current ? others.indexOf(current) : -1
  const queuedIds = [...queue.queuedIds.filter((id) => id !== track.resourceId), track.resourceId]
  return { musicList: others.toSpliced(index + 1, 0, track), currentMusicIndex: index, queuedIds }
}

/** Moves to any other track; `chance` is in [0, 1). */
export function jump(queue: Queue, chance: number): Queue {
  const { musicList, currentMusicIndex } = queue
  const others = musicList.length - 1
  if (others < 1) return queue
  const step = 1 + Math.floor(chance * others)
  return { ...queue, currentMusicIndex: (currentMusicIndex + step) % musicList.length }
}
