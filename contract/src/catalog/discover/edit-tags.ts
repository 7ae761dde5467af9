import * as z from 'zod/mini'
import { int, text } from '../../arguments.ts'
import { PAGE_SIZE_MAX } from '../../constants.ts'
import { pageOf } from '../../envelope.ts'
import { staffWith } from '../../roles.ts'
import { route } from '../../route.ts'
import { GENRE_LENGTH_MAX } from '../../studio/works.ts'

/** Totals of the list are exact up to this number; a total of one more means "more". */
export const TAGS_COUNTED_MAX = 10_000

/** A tag as works have it: a value of the dictionary, or free text. */
export const StaffTag = z.object({
  tag: z.string(),
  /** Shown to listeners: the dictionary's name for the value, or the tag itself. */
  label: z.string(),
  /** Number of works with this tag, drafts included. */
  works: z.int(),
  /** Values of the dictionary are renamed and removed there. */
  isInDictionary: z.boolean(),
})
export type StaffTag = z.infer<typeof StaffTag>

export const listTags = route({
  method: 'GET',
  path: '/client/app/admin/tag',
  ...staffWith('content'),
  summary: '作品的全部标签与各有多少作品，多的在前；key 为名称的一部分，after 为上一页的 next，total 数到 10000，再多为 10001',
  args: z.object({
    key: z.optional(text(40).check(z.trim())),
    after: z.optional(text(60).check(z.regex(/^\d{1,9}\../su, '位置不正确'))),
    pageSize: z._default(int(1, PAGE_SIZE_MAX), 50),
  }),
  answer: pageOf(StaffTag, { next: z.string() }),
})

/** The effect of changing a tag. */
export const TagChange = z.object({
  works: z.int(),
  /** Number of these works that also have the target tag. */
  both: z.int(),
  crates: z.int(),
  /** True when works already have the target tag, so that the change merges the two. */
  isMerge: z.boolean(),
})
export type TagChange = z.infer<typeof TagChange>

const change = {
  tag: text(GENRE_LENGTH_MAX).check(z.minLength(1, '请填写标签')),
  /** The target tag, or the dictionary's name of one; '' removes the tag. */
  to: text(GENRE_LENGTH_MAX).check(z.trim()),
}

export const previewTagChange = route({
  method: 'GET',
  path: '/client/app/admin/tag/change',
  ...staffWith('content'),
  summary: '把标签 tag 改成 to（to 为空则移除）会改动多少作品与智能歌单',
  args: z.object({ ...change, to: z._default(change.to, '') }),
  answer: TagChange,
})

export const changeTag = route({
  method: 'POST',
  path: '/client/app/admin/tag/change',
  ...staffWith('content'),
  idempotent: true,
  summary: '把标签 tag 改成 to：已有 to 则合并，to 为空则移除；作品与智能歌单一起改动。返回改动了多少',
  args: z.object(change),
  answer: TagChange,
})
