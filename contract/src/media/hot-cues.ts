import * as z from 'zod/mini'
import { id, int, list, text } from '../arguments.ts'
import { PAGE_SIZE_MAX } from '../constants.ts'
import { route } from '../route.ts'

/** The pads of a deck, A to H; all supported DJ programs have eight. */
export const PADS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const
/** Maximum number of memory cues, which have no pad, in a track; the same as in rekordbox. */
export const MEMORY_CUES_MAX = 10
/** Maximum over all tracks of one listener. */
export const HOT_CUES_MAX = 50_000
/** Longer than any recording. */
const POSITION_MAX_MS = 86_400_000

/** Colours of pads in DJ programs, `#rrggbb`; the most distinct come first. */
export const CUE_COLORS = ['#e0641b', '#305aff', '#28e214', '#b432ff', '#de44cf', '#50b4ff', '#e5c52f', '#e62828'] as const

/** A listener's cue in a track, a position or a loop: a hot cue on one of the pads, or a memory cue without a pad. */
export const HotCue = z.object({
  /** 0 for pad A to 7 for pad H; null for a memory cue, which is identified by its position. */
  pad: z.nullable(int(0, PADS.length - 1)),
  /** '' without one. */
  name: text(20).check(z.trim()),
  /** Index in `CUE_COLORS`. */
  color: int(0, CUE_COLORS.length - 1),
  /** Milliseconds from the beginning of the first source. */
  timeMs: int(0, POSITION_MAX_MS),
  /** Length of the loop in milliseconds; 0 for none. */
  loopMs: z._default(int(0, POSITION_MAX_MS), 0),
})
export type HotCue = z.infer<typeof HotCue>
export type PadCue = HotCue & { pad: number }

/** True for a hot cue, false for a memory cue. */
export const isOnPad = (cue: HotCue): cue is PadCue => cue.pad !== null

/** The user's cues in a track changed, perhaps on another device. */
export const HotCuesEvent = z.object({ kind: z.literal('hotCues'), resourceId: z.string() })

export const listHotCues = route({
  method: 'GET',
  path: '/client/app/user/hotCues/{resourceId}',
  audience: 'user',
  summary: '我在这首曲目里的热点，按垫片的顺序，然后是记忆点，按位置',
  args: z.object({ resourceId: id() }),
  answer: z.array(HotCue),
})

/** The numbers of the user's cues in a track. */
export const CueCount = z.object({ resourceId: z.string(), hotCues: z.int(), memoryCues: z.int() })
export type CueCount = z.infer<typeof CueCount>

export const countHotCues = route({
  method: 'GET',
  path: '/client/app/user/hotCues',
  audience: 'user',
  summary: '一页列表里哪些曲目有我的热点和记忆点，各有几个；没有的不在其中',
  args: z.object({ ids: list(id(), PAGE_SIZE_MAX) }),
  answer: z.array(CueCount),
})

export const saveHotCue = route({
  method: 'POST',
  path: '/client/app/user/hotCues/{resourceId}',
  audience: 'user',
  needsConsent: true,
  summary:
    '把一个热点存在它的垫片上，替换原来的；pad 为 null 时是记忆点，替换同一位置的；loopMs 大于 0 时是一段循环。返回这首曲目的全部热点和记忆点',
  args: z.object({ resourceId: id(), ...HotCue.shape }),
  answer: z.array(HotCue),
})

export const removeHotCue = route({
  method: 'POST',
  path: '/client/app/user/hotCues/{resourceId}/remove',
  audience: 'user',
  summary: '清空一个垫片；pad 为 null 时删除 timeMs 处的记忆点。本来就空也不算错。返回这首曲目剩下的热点和记忆点',
  args: z.object({ resourceId: id(), pad: HotCue.shape.pad, timeMs: z.optional(HotCue.shape.timeMs) }),
  answer: z.array(HotCue),
})
