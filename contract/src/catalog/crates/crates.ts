import * as z from 'zod/mini'
import { id, text } from '../../arguments.ts'
import { packageArguments } from '../../media/downloads/download-routes.ts'
import { OpenPackage, PackageQuote, quoteArguments } from '../../media/downloads/packages.ts'
import { route } from '../../route.ts'
import { Resource } from '../entities.ts'
import { ListArgs } from '../routes.ts'

/** Limits per user. `found` is the number of results that a smart crate lists. */
export const CRATE_LIMITS = { depth: 5, crates: 500, tracks: 2000, found: 100, nameChars: 40 } as const

/** A crate (唱片箱) without its contents. */
export const Crate = z.object({
  crateId: z.string(),
  /** Empty for a crate at the top level. */
  parentId: z.string(),
  name: z.string(),
  /** Filled by its filter and not by hand (智能箱). */
  isSmart: z.boolean(),
  /** A smart crate's arguments of `listResources`, as an address writes them; empty otherwise. */
  filter: z.record(z.string(), z.string()),
  /** Tracks that are still visible; 0 for a smart crate, which is counted when it is opened. */
  trackCount: z.int(),
})
export type Crate = z.infer<typeof Crate>

export const CrateDetail = z.extend(Crate, {
  /** In the crate's order; a smart crate has the first results of its filter here. */
  tracks: z.array(Resource),
  /** The number of results of a smart crate's filter; otherwise `trackCount`. */
  total: z.int(),
})
export type CrateDetail = z.infer<typeof CrateDetail>

/** A saved filter: the arguments of `listResources` without the page. */
export const CrateFilter = z
  .object(z.omit(ListArgs, { pageNum: true, pageSize: true }).shape, '筛选条件格式不正确')
  .check(
    z.refine(
      ({ orderBy: _, contentType: __, mixRule: ___, mixPercent: ____, ...narrowed }) =>
        Object.values(narrowed).some((value) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
      '请至少选择一个筛选条件',
    ),
  )
export type CrateFilter = z.output<typeof CrateFilter>

const name = () => text(CRATE_LIMITS.nameChars).check(z.trim(), z.minLength(1, '请填写名称'))
const resourceIds = () =>
  z
    .array(id(), '请选择曲目')
    .check(z.minLength(1, '请选择曲目'), z.maxLength(CRATE_LIMITS.tracks, `一次不能超过 ${CRATE_LIMITS.tracks} 首`))
/** The parent crate; empty for the top level. */
const parentId = () => z.union([z.literal(''), id()], '编号格式不正确')

export const listCrates = route({
  method: 'GET',
  path: '/client/app/user/crates',
  audience: 'user',
  summary: '我的唱片箱：整棵树，上级在下级之前',
  args: z.object({}),
  answer: z.array(Crate),
})

export const crateDetail = route({
  method: 'GET',
  path: '/client/app/user/crates/{id}',
  audience: 'user',
  summary: '一个唱片箱及其中的曲目',
  args: z.object({ id: id() }),
  answer: CrateDetail,
})

export const createCrate = route({
  method: 'POST',
  path: '/client/app/user/crates',
  audience: 'user',
  idempotent: true,
  summary: '新建唱片箱；带筛选条件的是智能箱',
  needsConsent: true,
  args: z.object({ name: name(), parentId: z._default(parentId(), ''), filter: z.optional(CrateFilter) }),
  answer: Crate,
})

export const changeCrate = route({
  method: 'PUT',
  path: '/client/app/user/crates/{id}',
  audience: 'user',
  summary: '给唱片箱改名，或移到另一个之内',
  needsConsent: true,
  args: z.object({ id: id(), name: z.optional(name()), parentId: z.optional(parentId()) }),
  answer: Crate,
})

export const deleteCrate = route({
  method: 'POST',
  path: '/client/app/user/crates/{id}/delete',
  audience: 'user',
  summary: '删除唱片箱，连同里面的唱片箱；曲目本身不受影响',
  args: z.object({ id: id() }),
  answer: z.object({ deleted: z.int() }),
})

export const addCrateTracks = route({
  method: 'POST',
  path: '/client/app/user/crates/{id}/tracks',
  audience: 'user',
  summary: '把曲目加到唱片箱末尾；已在其中的略过',
  args: z.object({ id: id(), resourceIds: resourceIds() }),
  answer: z.object({ added: z.int(), duplicates: z.int() }),
})

export const removeCrateTracks = route({
  method: 'POST',
  path: '/client/app/user/crates/{id}/tracks/remove',
  audience: 'user',
  summary: '从唱片箱取出曲目',
  args: z.object({ id: id(), resourceIds: resourceIds() }),
  answer: z.object({ removed: z.int() }),
})

export const packageCrate = route({
  method: 'GET',
  path: '/client/app/user/crates/{id}/package',
  audience: 'user',
  spends: true,
  summary: '整个唱片箱打包下载的地址，参数与打包下载资源相同',
  args: z.object({ id: id(), ...packageArguments }),
  answer: z.string(),
})

export const crateQuote = route({
  method: 'GET',
  path: '/client/app/user/crates/{id}/package/quote',
  audience: 'user',
  summary: '打包唱片箱之前：与资源的相同',
  args: z.object({ id: id(), ...quoteArguments }),
  answer: PackageQuote,
})

export const openCratePackage = route({
  method: 'POST',
  path: '/client/app/user/crates/{id}/package/open',
  audience: 'user',
  summary: '把唱片箱逐个文件写进文件夹或 U 盘：与资源的相同',
  args: z.object({ id: id(), ...packageArguments }),
  answer: OpenPackage,
})

export const orderCrateTracks = route({
  method: 'PUT',
  path: '/client/app/user/crates/{id}/order',
  audience: 'user',
  summary: '按所给的次序排列唱片箱；没有提到的排在后面，次序不变',
  args: z.object({ id: id(), resourceIds: resourceIds() }),
  answer: z.object({ ordered: z.int() }),
})
