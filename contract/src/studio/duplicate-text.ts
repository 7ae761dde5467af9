import { clockTime } from '../format.ts'
import type { Duplicate } from './entities.ts'

/** Describes a duplicate recording to an artist or a reviewer, in one sentence. */
export function duplicateText({ title, artist, isOwn, isTakenDown, shared, similarity, speed, offset }: Duplicate): string {
  const whose = title === '' ? '一件作品' : isOwn ? `你的作品《${title}》` : `${artist} 的《${title}》`
  const percent = Math.round((speed - 1) * 1000) / 10
  const details = [
    `重合 ${clockTime(shared)}，占 ${Math.round(similarity * 100)}%`,
    ...(percent === 0 ? [] : [`速度 ${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`]),
    ...(offset < 1000 ? [] : [`从其 ${clockTime(offset)} 开始`]),
  ].join('，')
  return isTakenDown ? `与已下架的${whose}是同一录音（${details}），不能发布` : `与${whose}是同一录音（${details}）`
}
