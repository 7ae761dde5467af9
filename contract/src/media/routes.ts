import * as z from 'zod/mini'
import { id, list, paging } from '../arguments.ts'
import { PAGE_SIZE_MAX } from '../constants.ts'
import { pageOf } from '../envelope.ts'
import { route } from '../route.ts'
import { AudioSource, ResourceBeats, WaveformOverview } from './entities.ts'

export const listSources = route({
  method: 'GET',
  path: '/client/app/cms/file/{resourceId}',
  audience: 'public',
  summary: '资源的音源列表',
  args: z.object({ resourceId: id(), ...paging }),
  answer: pageOf(AudioSource),
})

export const waveformOverviews = route({
  method: 'GET',
  path: '/client/app/cms/waveform',
  audience: 'public',
  summary: '一页列表的波形概览，一次取完',
  args: z.object({ ids: list(id(), PAGE_SIZE_MAX) }),
  answer: z.array(WaveformOverview),
})

export const listBeats = route({
  method: 'GET',
  path: '/client/app/cms/beats',
  audience: 'public',
  summary: '一页列表的节拍网格和乐句起点，一次取完；没有网格的曲目各项为 null',
  args: z.object({ ids: list(id(), PAGE_SIZE_MAX) }),
  answer: z.array(ResourceBeats),
})
