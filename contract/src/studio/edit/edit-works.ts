import * as z from 'zod/mini'
import { id, instant, int, list, oneOf, text } from '../../arguments.ts'
import { PRICE_PERIODS_MAX, PricePeriod } from '../../catalog/price-periods.ts'
import { PURCHASE_ONLY } from '../../media/rules.ts'
import { staffWith } from '../../roles.ts'
import { route } from '../../route.ts'
import { line, textField } from '../../text-fields.ts'
import { ReleaseNeed, WORK_STATES, WorkFile } from '../entities.ts'
import { MEMBERS_MAX } from '../works.ts'

const TITLE_MAX = 100
const PICTURES_MAX = 9
const PRICE_FEN_MAX = 100_000_000
const VIP_LEVEL_MAX = 9
/** Maximum number of works in one change. */
export const BULK_MAX = 10_000
/** Maximum number of packs that one file may create. */
export const NEW_PACKS_MAX = 500
/** Totals are exact up to this number. */
export const WORKS_COUNTED = 10_000
/** Enough for a file of `BULK_MAX` lines with long titles in Chinese. */
export const CSV_MAX_BYTES = 10_000_000
export const CSV_TOO_LARGE = '文件不能超过 10 MB'

const level = () => z.union([int(0, VIP_LEVEL_MAX), z.literal(PURCHASE_ONLY)], '等级应为 0 到 9，或仅限购买')
export const workTitle = () => line('标题', 1, TITLE_MAX)
const category = () => z.string().check(z.regex(/^[A-Z]\d{2,8}$/, '分类编码格式不正确'))
const price = () => int(0, PRICE_FEN_MAX)

/** A work in the staff's list. */
export const WorkRow = z.object({
  resourceId: z.string(),
  title: z.string(),
  artistId: z.string(),
  artist: z.string(),
  cover: z.string(),
  contentType: z.int(),
  categoryCode: z.string(),
  style: z.string(),
  state: z.enum(WORK_STATES),
  isVisible: z.boolean(),
  playVipLevel: z.int(),
  freeVipLevel: z.int(),
  priceFen: z.int(),
  createTime: z.string(),
})
export type WorkRow = z.infer<typeof WorkRow>

const filters = {
  /** The id of a work, or the beginning of its title. */
  keyword: z.optional(text(TITLE_MAX)),
  contentType: z.optional(int(1, 6)),
  state: z.optional(oneOf(WORK_STATES)),
  categoryCode: z.optional(category()),
  artistId: z.optional(id()),
}

export const findWorks = route({
  method: 'GET',
  path: '/client/app/admin/works',
  ...staffWith('content'),
  summary: '全部作品与商品，新的在前；before 为上一页的 next，total 数到 10000 为止',
  args: z.object({ ...filters, before: z.optional(id()), size: z._default(int(1, 100), 50) }),
  /** `next` is '' on the last page. */
  answer: z.object({ rows: z.array(WorkRow), total: z.int(), next: z.string() }),
})

/** A track of a pack. */
const PackMember = z.object({ resourceId: z.string(), title: z.string(), artist: z.string(), isVisible: z.boolean() })
export type PackMember = z.infer<typeof PackMember>

/**
 * The recordings of a single that staff made, while it is a draft that its artist never submitted and never sent a recording
 * for; artists see to those of their own works.
 */
const Recordings = z.object({
  files: z.array(
    z.pick(WorkFile, {
      fileId: true,
      fileName: true,
      state: true,
      step: true,
      fraction: true,
      reason: true,
      ahead: true,
      warning: true,
      duration: true,
    }),
  ),
  /** True when it contains AI-made sound; null until it is declared. */
  aiMade: z.nullable(z.boolean()),
  /** Requirements that are missing before it can be submitted. */
  needs: z.array(ReleaseNeed),
})

/** A work as staff edit it. `version` changes with every change of the work. */
export const EditableWork = z.extend(WorkRow, {
  /** True once somebody has decided who may download it; `freeVipLevel` has no meaning before. */
  isAccessChosen: z.boolean(),
  description: z.string(),
  pictures: z.array(z.string()),
  /** Members of a pack, in order; empty for other works. */
  members: z.array(PackMember),
  /** Prices that replace the usual one for a time, earliest first. */
  pricePeriods: z.array(PricePeriod),
  /** Null for other works. */
  recordings: z.nullable(Recordings),
  version: z.string(),
})
export type EditableWork = z.infer<typeof EditableWork>

export const readEditableWork = route({
  method: 'GET',
  path: '/client/app/admin/works/{id}',
  ...staffWith('content'),
  summary: '一件作品，供修改',
  args: z.object({ id: id() }),
  answer: EditableWork,
})

export const saveEditedWork = route({
  method: 'POST',
  path: '/client/app/admin/works/save',
  ...staffWith('content'),
  idempotent: true,
  summary:
    '新建单曲、合集、商品、定制或声光电（contentType 1、2、4、5、6，先不上架；单曲的音频再以 tus 上传到它），或修改任何作品；修改时写上读到的 version，别人改过则返回 CHANGED_MEANWHILE',
  args: z.object({
    resourceId: z.optional(id()),
    version: z.optional(z.string().check(z.regex(/^\d{1,20}$/, '版本格式不正确'))),
    /** Only for a new work. */
    contentType: z.optional(int(1, 6).check(z.refine((type) => type !== 3, '请选择单曲、合集、商品、定制或声光电'))),
    /** The seller; by default the staff member who creates the work. */
    artistId: z.optional(id()),
    title: workTitle(),
    categoryCode: category(),
    style: z._default(text(32), ''),
    description: z._default(textField('介绍', 0, 5000), ''),
    /** An address from `/cms/file/upload`. */
    cover: z._default(text(200), ''),
    pictures: z._default(z.array(text(200)).check(z.maxLength(PICTURES_MAX, `最多 ${PICTURES_MAX} 张图片`)), []),
    /** Published tracks of a pack, in order; left out to keep the current ones. */
    memberIds: z.optional(z.array(id()).check(z.maxLength(MEMBERS_MAX, `合集最多 ${MEMBERS_MAX} 首`))),
    priceFen: price(),
    /** Prices for a time, which may not overlap; left out to keep the current ones. */
    pricePeriods: z.optional(
      z
        .array(z.object({ startTime: instant(), endTime: instant(), priceFen: int(1, PRICE_FEN_MAX) }))
        .check(z.maxLength(PRICE_PERIODS_MAX, `最多 ${PRICE_PERIODS_MAX} 段限时价格`)),
    ),
    playVipLevel: z._default(level(), 0),
    /** Left out to keep the current access; for a new pack it then remains to be decided. */
    freeVipLevel: z.optional(level()),
    /** The declaration on AI-made sound, for a single that staff made. */
    aiMade: z.optional(z.boolean('应为是或否')),
  }),
  answer: EditableWork,
})

export const removeWorkFile = route({
  method: 'POST',
  path: '/client/app/admin/works/file/remove/{id}',
  ...staffWith('content'),
  idempotent: true,
  summary: '删除工作人员建立的单曲草稿的一个音频文件，艺人提交过或上传过音频之后不能再删；id 为文件编号',
  args: z.object({ id: id() }),
  answer: EditableWork,
})

export const listTracksByIds = route({
  method: 'GET',
  path: '/client/app/admin/works/tracks',
  ...staffWith('content'),
  summary: '这些编号的曲目，按给出的顺序；没有的编号不在其中',
  args: z.object({ ids: list(id(), MEMBERS_MAX) }),
  answer: z.array(PackMember),
})

export const setWorkVisible = route({
  method: 'POST',
  path: '/client/app/admin/works/visible/{id}',
  ...staffWith('content'),
  idempotent: true,
  summary: '上架商品、定制、声光电与工作人员建立的合集，把工作人员建立的单曲提交审核，或下架任何作品（须写明原因）',
  args: z
    .object({ id: id(), isVisible: z.boolean(), reason: z._default(textField('原因', 0, 500), '') })
    .check(z.refine(({ isVisible, reason }) => isVisible || reason !== '', { path: ['reason'], error: '请写明原因' })),
  answer: EditableWork,
})

/** The new values of a bulk change; fields that are left out keep theirs. */
const BulkChange = z
  .object({
    style: z.optional(text(32)),
    categoryCode: z.optional(category()),
    priceFen: z.optional(price()),
    playVipLevel: z.optional(level()),
    freeVipLevel: z.optional(level()),
    artistId: z.optional(id()),
  })
  .check(z.refine((change) => Object.values(change).some((value) => value !== undefined), '请选择要改什么'))
export type BulkChange = z.infer<typeof BulkChange>

export const changeWorks = route({
  method: 'POST',
  path: '/client/app/admin/works/bulk',
  ...staffWith('content'),
  idempotent: true,
  summary: '批量修改作品（按编号，或按列表的条件），最多 10000 件，全部成功或全部不改；isPreview 只算不改',
  args: z.object({
    ids: z.optional(z.array(id()).check(z.maxLength(BULK_MAX, `一次最多 ${BULK_MAX} 件`))),
    where: z.optional(z.object(filters)),
    change: BulkChange,
    isPreview: z._default(z.boolean(), false),
  }),
  answer: z.object({
    /** '' for a preview, or when nothing changes. */
    changeId: z.string(),
    changed: z.int(),
    /** Number of selected works that already have these values. */
    unchanged: z.int(),
    /** Some of the works that change. */
    examples: z.array(z.object({ resourceId: z.string(), title: z.string(), before: z.record(z.string(), z.string()) })),
  }),
})

export const undoWorksChange = route({
  method: 'POST',
  path: '/client/app/admin/works/bulk/undo/{id}',
  ...staffWith('content'),
  idempotent: true,
  summary: '撤销一次批量修改；此后又被改过的作品保持现状，并列出来',
  args: z.object({ id: id() }),
  answer: z.object({ undone: z.int(), skipped: z.array(z.object({ resourceId: z.string(), title: z.string() })) }),
})

/** A change of many works at once, by hand or by a file. */
export const WorksChange = z.object({
  changeId: z.string(),
  staffName: z.string(),
  /** Number of works that it changed. */
  count: z.int(),
  /** Title of one of the works. */
  example: z.string(),
  changeTime: z.string(),
  isUndone: z.boolean(),
})
export type WorksChange = z.infer<typeof WorksChange>

export const listWorksChanges = route({
  method: 'GET',
  path: '/client/app/admin/works/bulk',
  ...staffWith('content'),
  summary: '最近 20 次批量修改与导入，新的在前',
  args: z.object({}),
  answer: z.array(WorksChange),
})

export const exportWorks = route({
  method: 'GET',
  path: '/client/app/admin/works/csv',
  ...staffWith('content'),
  summary: '列表里的作品，CSV 文本，最多 10000 件',
  args: z.object(filters),
  answer: z.object({ fileName: z.string(), csv: z.string() }),
})

export const importWorks = route({
  method: 'POST',
  path: '/client/app/admin/works/csv/import',
  ...staffWith('content'),
  summary: `按 CSV 修改作品（列同导出的，空格子不改，合集可写曲目编号）；没有编号的一行新建一个合集，先不上架（标题、分类与曲目编号必有，最多 ${NEW_PACKS_MAX} 个）；文件为 UTF-8，不超过 10 MB；isPreview=1 只检查，逐行指出错误；有一行错就都不改`,
  encoding: 'form',
  args: z.object({
    file: z.file('请选择文件').check(z.maxSize(CSV_MAX_BYTES, CSV_TOO_LARGE)),
    isPreview: z.optional(oneOf(['1'])),
  }),
  answer: z.object({
    changeId: z.string(),
    changed: z.int(),
    /** Number of new packs; undoing the change leaves them as drafts. */
    created: z.int(),
    /** The first hundred invalid lines, counted from 1 including the header, and the number of all of them. */
    faults: z.array(z.object({ line: z.int(), reason: z.string() })),
    faultCount: z.int(),
  }),
})
