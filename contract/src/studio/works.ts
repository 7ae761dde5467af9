import * as z from 'zod/mini'
import { id, int, oneOf, paging, text } from '../arguments.ts'
import { firstInvalidLine, TRACKLIST_MAX, tracklistIn, tracklistText } from '../catalog/tracklist.ts'
import { CREDITS_MAX, tidyCredits } from '../catalog/work/credits.ts'
import { releasePrecision } from '../catalog/work/release.ts'
import { pageOf } from '../envelope.ts'
import { CUE_NAMES } from '../media/cues.ts'
import { GRID_BPM } from '../media/grid-correction.ts'
import { PURCHASE_ONLY } from '../media/rules.ts'
import { SECTION_KINDS, SECTIONS_MAX } from '../media/sections.ts'
import { staffWith } from '../roles.ts'
import { route } from '../route.ts'
import { mentionIds } from '../social/mentions.ts'
import { POST_MAX, Post, topicOf } from '../social/posts.ts'
import { line, textField } from '../text-fields.ts'
import { MyWork, MyWorkDetail, WORK_STATES } from './entities.ts'

/** Maximum number of tags of a work, and of characters in one. */
export const GENRES_MAX = 10
export const GENRE_LENGTH_MAX = 32
export const TITLE_MAX = 100
export const FILES_MAX = 20
export const MEMBERS_MAX = 200
const PRICE_FEN_MAX = 100_000_000
const VIP_LEVEL_MAX = 9
/** 0 for everybody, a level, or `PURCHASE_ONLY`. */
const level = () => z.union([int(0, VIP_LEVEL_MAX), z.literal(PURCHASE_ONLY)], '等级应为 0 到 9，或仅限购买')
const DURATION_MS_MAX = 24 * 3600_000

const instant = () =>
  z
    .string('应为时间')
    .check(z.refine((value) => value === '' || /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(value), '时间格式不正确'))
    .check(z.refine((value) => value === '' || !Number.isNaN(Date.parse(value)), '时间格式不正确'))
const release = () =>
  z
    .string('应为日期')
    .check(
      z.refine((value) => value === '' || /^\d{4}(-\d{2}(-\d{2})?)?$/.test(value), '日期格式应为 2026-11-22、2026-11 或 2026'),
    )
    .check(z.refine((value) => value === '' || releasePrecision(value) !== undefined, '没有这一天'))
const tracklist = () =>
  z.pipe(
    textField('曲目表', 0, TRACKLIST_MAX.characters).check(
      z.refine((text) => firstInvalidLine(text) === 0, {
        error: ({ input }) => `第 ${firstInvalidLine(String(input))} 行应为 12:34 艺人 - 标题`,
      }),
      z.refine((text) => tracklistIn(text).length <= TRACKLIST_MAX.entries, `最多 ${TRACKLIST_MAX.entries} 首`),
    ),
    z.transform((text) => tracklistText(tracklistIn(text))),
  )
const camelotKey = () => z.string('应为调性').check(z.regex(/^(([1-9]|1[0-2])[AB])?$/, '调性应为 1A 到 12B'))
const TEMPO = 'BPM 应为 1 到 999，没有则为 0'
const tempo = () =>
  z.number('BPM 应为数字').check(
    z.gte(0, TEMPO),
    z.lte(999, TEMPO),
    z.refine((bpm) => bpm === 0 || bpm >= 1, TEMPO),
  )
const flag = () => z.boolean('应为是或否')
const cue = () => z.nullable(int(0, DURATION_MS_MAX))

/**
 * Creates a draft or a post without `resourceId`; otherwise changes the given fields of the caller's draft or post. Drafts are
 * for artists only, and the analysis does not overwrite the given fields afterwards; posts are published at once.
 */
export const saveResource = route({
  method: 'POST',
  path: '/client/app/resource/save',
  audience: 'user',
  needsConsent: true,
  idempotent: true,
  summary:
    '新建或修改；未给出的字段保持不变。单曲与合集（contentType 1、2）只有艺人可以，已发布作品的标题、封面、图片与介绍要再过审核，此前仍显示原来的；价格涨到上次审核时的几倍以上（销售规则 priceRiseFactor），或从免费改为收费，也要再过审核，此前按原来的价格与等级出售；贴子（3）即时发布，只取 title、content、pictures、topic、attachedId 与 mentionIds（正文中以 @昵称 提到的人，他们会收到通知）',
  args: z.object({
    resourceId: z.optional(id()),
    /** 1 for a single, 2 for a pack, 3 for a post; only when it is created. */
    contentType: z.optional(int(1, 3)),
    /** May be '' for a post. */
    title: z.optional(line('标题', 0, TITLE_MAX)),
    content: z.optional(textField('正文', 0, POST_MAX.content)),
    /** For a post or goods: addresses from `/cms/file/upload`, in order. */
    pictures: z.optional(z.array(text(200)).check(z.maxLength(POST_MAX.pictures, `最多 ${POST_MAX.pictures} 张图片`))),
    /** With or without its #; '' for none. */
    topic: z.optional(
      z.pipe(
        z.pipe(text(100), z.transform(topicOf)),
        z.string().check(z.maxLength(POST_MAX.topic, `话题不能超过 ${POST_MAX.topic} 个字`)),
      ),
    ),
    /** For a post: ids of the people mentioned in its content. */
    mentionIds: mentionIds(),
    /** A published resource that plays in the post; '' for none. */
    attachedId: z.optional(z.union([z.literal(''), id()], '编号格式不正确')),
    /** An address from `/cms/file/upload`; '' removes it. */
    cover: z.optional(text(200)),
    categoryCode: z.optional(z.string().check(z.regex(/^[A-Z]\d{2,8}$/, '分类编码格式不正确'))),
    style: z.optional(text(32)),
    version: z.optional(text(32)),
    genres: z.optional(z.array(text(GENRE_LENGTH_MAX)).check(z.maxLength(GENRES_MAX, `标签最多 ${GENRES_MAX} 个`))),
    /** Camelot code; '' for none. */
    tkey: z.optional(camelotKey()),
    /** 0 when there is none. */
    tbpm: z.optional(tempo()),
    energy: z.optional(int(0, 10)),
    description: z.optional(textField('介绍', 0, 5000)),
    priceFen: z.optional(int(0, PRICE_FEN_MAX)),
    playVipLevel: z.optional(level()),
    /** Setting it also records that access has been decided, which every release requires. */
    freeVipLevel: z.optional(level()),
    /** The declaration on AI-made sound, which every release requires. */
    aiMade: z.optional(flag()),
    /** True to keep the tags of the artist's programs in downloaded originals. */
    passesTags: z.optional(flag()),
    /** '' for immediately after approval. */
    releaseTime: z.optional(instant()),
    /** Date when the music was first released: a day, a month or a year; '' for the day of publication. */
    releaseDate: z.optional(release()),
    /** Names credited beside the artist, separated by `;`; '' for nobody. */
    credits: z.optional(z.pipe(line('合作艺人', 0, CREDITS_MAX), z.transform(tidyCredits))),
    album: z.optional(line('专辑', 0, TITLE_MAX)),
    /** The record label. */
    label: z.optional(line('厂牌', 0, TITLE_MAX)),
    /** The tracks of a mix, one a line: `12:34 Artist - Title`. */
    tracklist: z.optional(tracklist()),
    /** Cue positions in milliseconds, by name; null removes a cue. */
    cues: z.optional(z.partialRecord(z.enum(CUE_NAMES, '不认识的标记点'), cue())),
    /** All versions in order, with their names. */
    files: z.optional(
      z.array(z.object({ fileId: id(), label: line('版本名', 0, 40) })).check(z.maxLength(FILES_MAX, `最多 ${FILES_MAX} 个版本`)),
    ),
    /** The caller's works in a pack, in order. */
    memberIds: z.optional(z.array(id()).check(z.maxLength(MEMBERS_MAX, `合集最多 ${MEMBERS_MAX} 首`))),
  }),
  answer: z.union([MyWorkDetail, Post]),
})

export const listMyWorks = route({
  method: 'GET',
  path: '/client/app/resource/own',
  audience: 'artist',
  summary: '我的作品，新的在前',
  args: z.object({ state: z.optional(oneOf(WORK_STATES)), ...paging }),
  answer: pageOf(MyWork),
})

export const myWork = route({
  method: 'GET',
  path: '/client/app/resource/own/{id}',
  audience: 'artist',
  summary: '我的一件作品，连同文件、进度与记录',
  args: z.object({ id: id() }),
  answer: MyWorkDetail,
})

const workCall = (path: string, summary: string) =>
  route({
    method: 'POST',
    path,
    audience: 'artist',
    idempotent: true,
    summary,
    args: z.object({ id: id() }),
    answer: MyWorkDetail,
  })

export const submitWork = route({
  ...workCall('/client/app/resource/submit/{id}', '提交审核；不完整的作品（见 needs）不能提交，WORK_INCOMPLETE 说明还缺什么'),
  needsConsent: true,
})
export const withdrawWork = workCall('/client/app/resource/withdraw/{id}', '撤回审核中的作品；已发布的作品随即下架')
export const retryFile = workCall('/client/app/resource/file/retry/{id}', '重新处理失败的文件；id 为文件编号')
export const removeFile = workCall('/client/app/resource/file/remove/{id}', '删除一个版本；id 为文件编号')

export const analyseWork = workCall(
  '/client/app/resource/analyse/{id}',
  '重新分析作品的 BPM、调性、节拍、能量与响度；艺人自己设定的不变，不一致时在 questions 里询问',
)

const ms = () => z.number('应为毫秒').check(z.gte(0, '不能小于 0'), z.lte(DURATION_MS_MAX, '太长'))
const BPM_OF_GRID = `BPM 应为 ${GRID_BPM.min} 到 ${GRID_BPM.max}`
const beats = {
  tbpm: z.number('BPM 应为数字').check(z.gte(GRID_BPM.min, BPM_OF_GRID), z.lte(GRID_BPM.max, BPM_OF_GRID)),
  firstBeatMs: ms(),
  downbeat: int(0, 3),
}
const CHANGES_MAX = 500

export const saveGrid = route({
  method: 'POST',
  path: '/client/app/resource/file/grid/{id}',
  audience: 'artist',
  needsConsent: true,
  idempotent: true,
  summary:
    '艺人校正一个文件的节拍网格，id 为文件编号：grid 为 null 表示没有节拍，不写则恢复测得的。此后的分析不会改动它；第一个版本的速度随之成为作品的 BPM',
  args: z.object({
    id: id(),
    grid: z.optional(
      z.nullable(
        z.object({
          ...beats,
          firstPhraseMs: z.optional(ms()),
          changes: z.optional(
            z.array(z.object({ fromMs: ms(), ...beats })).check(z.maxLength(CHANGES_MAX, `速度变化最多 ${CHANGES_MAX} 处`)),
          ),
        }),
      ),
    ),
  }),
  answer: MyWorkDetail,
})

export const saveSections = route({
  method: 'POST',
  path: '/client/app/resource/file/sections/{id}',
  audience: 'artist',
  needsConsent: true,
  idempotent: true,
  summary: '艺人设定一个文件的段落，id 为文件编号：落在最近的小节首，空表示没有段落，null 则恢复测得的。此后的分析不会改动它',
  args: z.object({
    id: id(),
    sections: z.nullable(
      z
        .array(z.object({ kind: z.enum(SECTION_KINDS, '不认识的段落'), atMs: ms() }), '段落应为列表')
        .check(z.maxLength(SECTIONS_MAX, `段落最多 ${SECTIONS_MAX} 个`)),
    ),
  }),
  answer: MyWorkDetail,
})

export const deleteWork = route({
  method: 'POST',
  path: '/client/app/resource/delete/{id}',
  audience: 'artist',
  idempotent: true,
  summary: '删除从未发布过的作品及其文件',
  args: z.object({ id: id() }),
  answer: z.null(),
})

export const findOriginal = route({
  method: 'GET',
  path: '/client/app/resource/original',
  // Staff who send a recording for an artist need not be artists.
  audience: 'user',
  summary: '这个文件（SHA-256）是否已经上传过：由我，或由工作人员要上传到的单曲（resourceId）的艺人',
  args: z.object({
    resourceId: z.optional(id()),
    sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/, '格式不正确')),
  }),
  answer: z.object({ isKnown: z.boolean(), title: z.string() }),
})

export const listWorks = route({
  method: 'GET',
  path: '/client/app/admin/resource',
  ...staffWith('review'),
  summary: '全部艺人作品，早提交的在前',
  args: z.object({ state: z._default(oneOf(WORK_STATES), 'review'), ...paging }),
  answer: pageOf(z.extend(MyWork, { artist: z.string() })),
})

export const reviewWork = route({
  method: 'POST',
  path: '/client/app/admin/resource/review/{id}',
  ...staffWith('review'),
  idempotent: true,
  summary:
    '审核作品：publish 发布（或按定时发布）、reject 退回、takedown 下架；后两者须写明原因。写上看过的 submissionId，之后重新提交的就不会被误放',
  args: z
    .object({
      id: id(),
      outcome: oneOf(['publish', 'reject', 'takedown']),
      reason: z._default(textField('原因', 0, 500), ''),
      submissionId: z.optional(id()),
      /** Publishes the work although its recording was taken down earlier. */
      despiteTakedown: z._default(z.boolean(), false),
    })
    .check(z.refine(({ outcome, reason }) => outcome === 'publish' || reason !== '', { path: ['reason'], error: '请写明原因' })),
  answer: MyWorkDetail,
})

/** Addresses of the studio that are not calls of the contract, relative to the base address. */
export const studioPath = {
  /** Uploads by the tus protocol, version 1. */
  uploads: '/studio/uploads',
  audio: (fileId: string) => `/studio/files/${fileId}/audio`,
  zoom: (fileId: string) => `/studio/files/${fileId}/zoom`,
  sample: (fileId: string) => `/studio/samples/${fileId}`,
  /** A published recording, for a reviewer to compare with. */
  comparison: (fileId: string) => `/studio/review/sources/${fileId}/audio`,
} as const

/**
 * Metadata fields of a tus upload: the file name, the work that it becomes a version of, the file that it replaces, and its hash.
 */
export const UPLOAD_FIELDS = { name: 'filename', work: 'resourceId', replaces: 'replacesId', sha256: 'sha256' } as const
