import * as z from 'zod/mini'
import { id, int, list, oneOf, paging, text } from '../arguments.ts'
import { pageOf } from '../envelope.ts'
import { route } from '../route.ts'
import { Category, RESOURCE_ORDERS, Resource, ResourceDetail } from './entities.ts'

const dictValue = () => text(32)
const scope = () => z.string().check(z.regex(/^\d{1,3}-\d{1,3}$/, '应为“下限-上限”形式的范围'))

export const listResources = route({
  method: 'GET',
  path: '/client/app/cms/resource',
  audience: 'public',
  summary: '资源列表：按分类与字典筛选、排序、分页',
  args: z.object({
    contentType: z.optional(int(1, 6)),
    categoryCode: z.optional(z.string().check(z.regex(/^[A-Z]\d{2,8}$/, '分类编码格式不正确'))),
    artistId: z.optional(id()),
    style: z.optional(list(dictValue())),
    version: z.optional(list(dictValue())),
    tkey: z.optional(list(z.string().check(z.regex(/^([1-9]|1[0-2])[AB]$/, '调性应为 1A 到 12B')))),
    energy: z.optional(list(scope())),
    bpmScope: z.optional(list(scope())),
    releaseYear: z.optional(list(z.string().check(z.regex(/^\d{4}$/, '年份应为四位数字')))),
    genre: z.optional(list(dictValue())),
    /** Days. */
    recentlyAdded: z.optional(int(1, 3650)),
    orderBy: z._default(oneOf(RESOURCE_ORDERS), 'newest'),
    ...paging,
  }),
  answer: pageOf(Resource),
})

export const resourceDetail = route({
  method: 'GET',
  path: '/client/app/cms/resource/{id}',
  audience: 'public',
  summary: '资源详情',
  args: z.object({ id: id() }),
  answer: ResourceDetail,
})

export const listCategories = route({
  method: 'GET',
  path: '/client/app/cms/category',
  audience: 'public',
  summary: '分类树：可只取一个菜单或一个编码之下',
  args: z.object({ menuId: z.optional(id()), code: z.optional(text(16)) }),
  answer: z.array(Category),
})

export const toggleCollect = route({
  method: 'POST',
  path: '/client/app/resource/collect/{id}',
  audience: 'user',
  summary: '收藏或取消收藏',
  args: z.object({ id: id() }),
  answer: z.object({ isCollect: z.boolean(), collectCount: z.int() }),
})

export const listCollected = route({
  method: 'GET',
  path: '/client/app/user/collect',
  audience: 'user',
  summary: '我的喜爱，最近收藏的在前',
  args: z.object({ ...paging }),
  answer: pageOf(Resource),
})
