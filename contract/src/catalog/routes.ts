import * as z from 'zod/mini'
import { id, int, list, oneOf, paging, text } from '../arguments.ts'
import { KEYWORD_MAX, SUGGESTIONS_SIZE } from '../constants.ts'
import { pageOf } from '../envelope.ts'
import { route } from '../route.ts'
import {
  Category,
  Facets,
  HoldingCollection,
  LIST_ORDERS,
  MixNext,
  RESOURCE_ORDERS,
  RESOURCE_TYPES,
  Resource,
  ResourceDetail,
  ResourceState,
  Suggestion,
  TempoKeyCounts,
} from './entities.ts'
import { ENERGY_MAX, MIX_PERCENT_DEFAULT, MIX_PERCENT_MAX, MIX_RULES } from './harmony.ts'

const dictValue = () => text(32)
const scope = () => z.string().check(z.regex(/^\d{1,3}-\d{1,3}$/, '应为“下限-上限”形式的范围'))

const camelotKey = () => z.string().check(z.regex(/^([1-9]|1[0-2])[AB]$/, '调性应为 1A 到 12B'))
const bpm = () => int(1, 999)
const minutes = () => int(0, 999)

/** The mix rule, strict or loose, and the maximum tempo change in percent. */
const mixing = {
  mixRule: z._default(oneOf(MIX_RULES), 'strict'),
  mixPercent: z._default(int(0, MIX_PERCENT_MAX), MIX_PERCENT_DEFAULT),
}

/** List filters: several values of one filter widen it, several filters narrow it. */
const filter = {
  contentType: z.optional(int(1, 6)),
  resourceType: z.optional(list(oneOf(RESOURCE_TYPES))),
  categoryCode: z.optional(z.string().check(z.regex(/^[A-Z]\d{2,8}$/, '分类编码格式不正确'))),
  artistId: z.optional(id()),
  style: z.optional(list(dictValue())),
  version: z.optional(list(dictValue())),
  tkey: z.optional(list(camelotKey())),
  energy: z.optional(list(scope())),
  bpmScope: z.optional(list(scope())),
  releaseYear: z.optional(list(z.string().check(z.regex(/^\d{4}$/, '年份应为四位数字')))),
  genre: z.optional(list(dictValue())),
  /** Days. */
  recentlyAdded: z.optional(int(1, 3650)),
  /** Ranges that include both ends, in beats a minute and in minutes. */
  bpmFrom: z.optional(bpm()),
  bpmTo: z.optional(bpm()),
  minutesFrom: z.optional(minutes()),
  minutesTo: z.optional(minutes()),
  /** '1' lists only tracks that the caller may play. */
  playable: z.optional(oneOf(['1'])),
  /** Lists only tracks that mix with this key, this tempo and, under the strict rule, this energy. */
  mixKey: z.optional(camelotKey()),
  mixBpm: z.optional(bpm()),
  mixEnergy: z.optional(int(1, ENERGY_MAX)),
  /** The track that the results follow: neither it, another release of its recording nor its stage video is listed. */
  mixAfter: z.optional(id()),
  ...mixing,
}

const listFilter = z.object(filter)
export type ListFilter = z.output<typeof listFilter>

export const ListArgs = z.object({ ...filter, orderBy: z._default(oneOf(LIST_ORDERS), 'newest'), ...paging })

export const listResources = route({
  method: 'GET',
  path: '/client/app/cms/resource',
  audience: 'public',
  summary: '资源列表：按分类与字典筛选、排序、分页',
  args: ListArgs,
  answer: pageOf(Resource),
})

export const listCollections = route({
  method: 'GET',
  path: '/client/app/cms/collection',
  audience: 'public',
  summary: '合集列表，连同其中的曲目',
  args: z.object({
    categoryCode: filter.categoryCode,
    orderBy: z._default(oneOf(RESOURCE_ORDERS), 'newest'),
    ...paging,
  }),
  answer: pageOf(ResourceDetail),
})

export const listFacets = route({
  method: 'GET',
  path: '/client/app/cms/resource_facets',
  audience: 'public',
  summary: '每个筛选值下的资源数：其它筛选照常生效',
  args: listFilter,
  answer: Facets,
})

export const listTempoKeys = route({
  method: 'GET',
  path: '/client/app/cms/resource_tempo_keys',
  audience: 'public',
  summary: '曲库的 BPM × 调性分布',
  args: listFilter,
  answer: TempoKeyCounts,
})

/** The most matches of one call; pages show more as this number with a plus. */
export const MIX_NEXT_MAX = 30
export const mixNext = route({
  method: 'GET',
  path: '/client/app/cms/resource_mix/{id}',
  audience: 'public',
  summary: '接下来混什么：调性、速度与能量最合的曲目',
  args: z.object({ id: id(), playable: z.optional(oneOf(['1'])), ...mixing, size: z._default(int(1, MIX_NEXT_MAX), 10) }),
  answer: z.array(MixNext),
})

export const collectionsWith = route({
  method: 'GET',
  path: '/client/app/cms/resource_collections/{id}',
  audience: 'public',
  summary: '收录这首的合集，最新的在前，以及它排在第几首',
  args: z.object({ id: id(), size: z._default(int(1, 12), 4) }),
  answer: z.array(HoldingCollection),
})

/** May be blank here: the search refuses blank keywords with its own message. */
const keyword = () => text(KEYWORD_MAX)

export const searchResources = route({
  method: 'GET',
  path: '/client/app/cms/resource_search',
  audience: 'public',
  summary: '搜索资源：中文、拼音、首字母、艺人、标签、BPM 与调性；total 超过 1000 时记为 1001',
  args: z.object({ keyword: keyword(), contentType: z.optional(int(1, 6)), ...paging }),
  answer: pageOf(Resource),
})

export const completeSearch = route({
  method: 'GET',
  path: '/client/app/cms/resource_completion',
  audience: 'public',
  summary: '搜索建议：dompletionList 为可补全的词，rows 为资源、艺人与标签',
  args: z.object({ key: keyword(), size: z._default(int(1, 20), SUGGESTIONS_SIZE) }),
  answer: z.object({ dompletionList: z.array(z.string()), rows: z.array(Suggestion) }),
})

export const popularSearches = route({
  method: 'GET',
  path: '/client/app/cms/search_popular',
  audience: 'public',
  summary: '近七天多人搜过且有结果的词，最多的在前',
  args: z.object({}),
  answer: z.array(z.string()),
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

export const setCollect = route({
  method: 'PUT',
  path: '/client/app/resource/collect/{id}',
  audience: 'user',
  summary: '收藏（isCollect 为 true）或取消收藏；重复请求结果不变',
  args: z.object({ id: id(), isCollect: z.boolean() }),
  answer: z.object({ isCollect: z.boolean(), collectCount: z.int() }),
})

/** Maximum number of resources whose personal state is read in one call. */
export const STATES_MAX = 100

export const resourceStates = route({
  method: 'GET',
  path: '/client/app/user/resource_states',
  audience: 'user',
  summary: '这些资源我是否收藏、是否拥有；看不到的不列出',
  args: z.object({ ids: list(id(), STATES_MAX) }),
  answer: z.array(ResourceState),
})

/** Maximum number of releases of followed artists in the list. */
const FOLLOWED_MAX = 30

export const listFollowed = route({
  method: 'GET',
  path: '/client/app/user/followed',
  audience: 'user',
  summary: '我关注的艺人新发布的曲目，新的在前',
  args: z.object({ size: z._default(int(1, FOLLOWED_MAX), 12) }),
  answer: z.array(Resource),
})

export const listCollected = route({
  method: 'GET',
  path: '/client/app/user/collect',
  audience: 'user',
  summary: '我的喜爱，最近收藏的在前',
  args: z.object({ ...paging }),
  answer: pageOf(Resource),
})
