import * as z from 'zod/mini'
import { id, int } from '../arguments.ts'
import { route } from '../route.ts'
import { DAY_MS } from '../shanghai.ts'
import { Resource } from './entities.ts'

/** Maximum number of tracks of a playlist stored for other devices: those around the current one. */
export const POSITION_TRACKS_MAX = 100

/** A signed-in listener's last position, to resume on another device. */
export const PlaybackPosition = z.object({
  /** In the order of the playlist; tracks that are no longer visible are left out. */
  tracks: z.array(Resource),
  /** One of `tracks`. */
  resourceId: z.string(),
  /** Milliseconds. */
  currentProgress: z.int(),
  /** The name of the device, such as `Chrome · Windows`. */
  device: z.string(),
  /** ISO 8601, UTC. */
  savedAt: z.string(),
})
export type PlaybackPosition = z.infer<typeof PlaybackPosition>

export const readPlaybackPosition = route({
  method: 'GET',
  path: '/client/app/user/playback',
  audience: 'user',
  summary: '上次听到哪里，可在另一台设备上继续',
  args: z.object({}),
  answer: z.nullable(PlaybackPosition),
})

export const savePlaybackPosition = route({
  method: 'PUT',
  path: '/client/app/user/playback',
  audience: 'user',
  summary: '记下听到哪里',
  args: z
    .object({
      resourceIds: z.array(id(), '请选择曲目').check(z.maxLength(POSITION_TRACKS_MAX, `不能超过 ${POSITION_TRACKS_MAX} 首`)),
      resourceId: id(),
      currentProgress: int(0, DAY_MS),
    })
    .check(z.refine(({ resourceIds, resourceId }) => resourceIds.includes(resourceId), '列表中没有正在播放的曲目')),
  answer: z.object({ savedAt: z.string() }),
})
