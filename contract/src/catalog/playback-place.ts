import * as z from 'zod/mini'
import { id, int } from '../arguments.ts'
import { route } from '../route.ts'
import { Resource } from './entities.ts'

/** Tracks of a playlist that are kept for other devices: those around the current one. */
export const PLACE_TRACKS_MAX = 100
const DAY_MS = 86_400_000

/** Where a signed-in listener stopped, to go on with on another device. */
export const PlaybackPlace = z.object({
  /** In the order of the list; what can no longer be seen is left out. */
  tracks: z.array(Resource),
  /** One of `tracks`. */
  resourceId: z.string(),
  /** Milliseconds. */
  currentProgress: z.int(),
  /** As its owner knows it, such as `Chrome · Windows`. */
  device: z.string(),
  /** ISO 8601, UTC. */
  savedAt: z.string(),
})
export type PlaybackPlace = z.infer<typeof PlaybackPlace>

export const readPlace = route({
  method: 'GET',
  path: '/client/app/user/playback',
  audience: 'user',
  summary: '上次听到哪里，可在另一台设备上继续',
  args: z.object({}),
  answer: z.nullable(PlaybackPlace),
})

export const savePlace = route({
  method: 'PUT',
  path: '/client/app/user/playback',
  audience: 'user',
  summary: '记下听到哪里',
  args: z
    .object({
      resourceIds: z.array(id(), '请选择曲目').check(z.maxLength(PLACE_TRACKS_MAX, `不能超过 ${PLACE_TRACKS_MAX} 首`)),
      resourceId: id(),
      currentProgress: int(0, DAY_MS),
    })
    .check(z.refine(({ resourceIds, resourceId }) => resourceIds.includes(resourceId), '列表中没有正在播放的曲目')),
  answer: z.object({ savedAt: z.string() }),
})
