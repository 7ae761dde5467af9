import * as z from 'zod/mini'
import { id } from '../arguments.ts'
import { route } from '../route.ts'
import { WaveMarker } from './entities.ts'

/** So many markers find room on a waveform. */
export const WAVE_MARKERS_MAX = 100

export const waveMarkers = route({
  method: 'GET',
  path: '/client/app/cms/wave/{resourceId}',
  audience: 'public',
  summary: '波形上的评论：最新的若干条，按时间先后',
  args: z.object({ resourceId: id() }),
  answer: z.array(WaveMarker),
})
