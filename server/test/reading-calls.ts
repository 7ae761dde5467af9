import { PERSON_KINDS } from '@shenglang/contract/accounts/people/entities'
import { CHART_PERIODS } from '@shenglang/contract/catalog/discover/charts'
import { PICK_LISTS } from '@shenglang/contract/catalog/discover/picks'
import { RESOURCE_ORDERS } from '@shenglang/contract/catalog/entities'
import { allRoutes } from '@shenglang/contract/composition/routes'
import { TEXT_IDS } from '@shenglang/contract/site/agreement/routes'
import { DICT_TYPES } from '@shenglang/contract/site/entities'
import { COMMENT_ORDERS } from '@shenglang/contract/social/entities'
import type pg from 'pg'

type Question = Record<string, string>

interface ReadingCall {
  path: string
  question: Question
}

/** Every call that reads a list or an entry, with each of its queries; the caller is the first user. */
export async function readingCalls(pool: pg.Pool): Promise<ReadingCall[]> {
  const questions = questionsOf(await knownIds(pool))
  return getRoutes
    .filter(({ path }) => !OTHERS.includes(path))
    .flatMap(({ path }) => (questions[path] ?? [{}]).map((question) => callOf(path, question)))
}

/** Left out: they send, redirect, or show one user's sealed number or one case. */
const OTHERS = [
  '/resource/sms/code',
  '/auth/binding/{source}',
  '/client/app/admin/artist/identity/{id}',
  '/client/app/admin/report/{id}',
  '/client/app/cms/licence/{no}',
  '/client/app/admin/payout/account/{artistId}',
]

const getRoutes = allRoutes.filter(({ method }) => method === 'GET')
const callOf = (path: string, question: Question): ReadingCall => ({
  path: path.replace(/\{(\w+)\}/g, (_, name: string) => question[name] ?? '1'),
  question,
})

/** Ids of the first user's rows, and of a post. */
async function knownIds(pool: pg.Pool) {
  const { rows } = await pool.query(`select
    (select max(order_id)::text from orders where user_id = 1) as order,
    (select max(post_id)::text from posts) as post,
    (select max(resource_id)::text from resources where artist_id = 1) as work,
    (select max(package_id)::text from packages where user_id = 1) as packed,
    (select max(resource_id)::text from review_items) as reviewed,
    (select max(notice_id)::text from infringement_notices) as notice,
    (select max(announcement_id)::text from announcements) as announcement,
    (select max(coupon_id)::text from coupons) as coupon`)
  return rows[0] as {
    order: string
    post: string
    work: string
    packed: string
    reviewed: string
    notice: string
    announcement: string
    coupon: string
  }
}

const LISTED_WORKS: Question[] = [
  {},
  { contentType: '1' },
  { state: 'published', before: '9000' },
  { categoryCode: 'A0301' },
  { artistId: '1' },
  { keyword: '曲目 7' },
  { keyword: '77' },
]

const OF_SOME_TRACKS = [
  '/client/app/cms/waveform',
  '/client/app/cms/beats',
  '/client/app/cms/sale_states',
  '/client/app/user/hotCues',
  '/client/app/user/resource_states',
  '/client/app/admin/works/tracks',
]

/** The arguments of the calls, if one query is not enough or an argument is required; every other number in a path is 1. */
const questionsOf = ({
  order,
  post,
  work,
  packed,
  reviewed,
  notice,
  announcement,
  coupon,
}: Awaited<ReturnType<typeof knownIds>>): Record<string, Question[]> => ({
  '/client/app/cms/dict/{dictType}': [{ dictType: DICT_TYPES[0] }],
  '/client/app/cms/agreement/{agreementId}': TEXT_IDS.map((agreementId) => ({ agreementId })),
  '/client/app/admin/site/agreement/{agreementId}': [{ agreementId: TEXT_IDS[0] }],
  '/client/app/admin/site/dict/{dictType}': [{ dictType: DICT_TYPES[0] }],
  '/client/app/cms/users/{type}': [{ type: 'artist' }, { type: 'focus', userId: '1' }, { type: 'fans', userId: '1' }],
  '/client/app/cms/resource': [
    ...RESOURCE_ORDERS.map((orderBy) => ({ orderBy, pageNum: '9' })),
    { style: 'house', tkey: '8A', bpmFrom: '100', bpmTo: '120', artistId: '2', pageSize: '100' },
  ],
  '/client/app/cms/advice': [{ action: 'download', resourceIds: '1,2,3' }],
  '/client/app/cms/resource_search': [{ keyword: '曲目 7' }],
  '/client/app/cms/resource_completion': [{ key: 'quMu' }],
  '/client/app/cms/chart': CHART_PERIODS.map((period) => ({ period })),
  '/client/app/cms/picks/{list}': [{ list: PICK_LISTS[0] }],
  '/client/app/cms/daily_picks': [{ days: '31' }],
  '/client/app/admin/picks/{list}': [{ list: PICK_LISTS[0] }],
  '/client/app/admin/daily_picks': [{ month: '2026-11' }],
  ...Object.fromEntries(OF_SOME_TRACKS.map((path) => [path, [{ ids: '1,2,3' }]])),
  '/client/app/user/mentionable': [{}, { resourceId: '1', key: '艺人 7' }],
  '/client/app/cms/comments/some': [{ resourceId: '1', ids: '1,2,3' }],
  '/client/app/cms/comments': [
    ...COMMENT_ORDERS.map((orderBy) => ({ orderBy, resourceId: '1' })),
    { resourceId: '1', parentId: '1' },
    { resourceId: '1', orderBy: 'hottest', after: '1.1' },
  ],
  '/app/comments/list': [{ resourceId: '1' }],
  '/client/app/user/message/chat': [{ userId: '2' }, { userId: '2', before: '9' }],
  '/client/app/user/message/conversation': [{ userId: '2' }],
  '/client/app/user/message/conversation/tracks': [{ userId: '2' }],
  '/client/app/resource/original': [{ sha256: '0'.repeat(64) }],
  '/client/app/cms/posts': [
    {},
    { orderBy: 'hottest' },
    { topic: '话题7' },
    { userId: '7' },
    { keyword: '侧链' },
    { keyword: '混音 77' },
  ],
  '/client/app/cms/posts/newer': [{ since: '1.1' }, { since: '1.1', feed: 'following' }],
  '/client/app/cms/post/{id}': [{ id: post }],
  '/pay/order/check/{id}': [{ id: order }],
  '/pay/client/order/detail/{id}': [{ id: order }],
  '/client/app/admin/order/{id}': [{ id: order }],
  '/client/app/admin/person/csv': [{ ids: '1,2,3' }],
  '/client/app/admin/person/{id}/merge': [{ id: '1', intoId: '2' }],
  '/client/app/admin/works': LISTED_WORKS,
  '/client/app/admin/posts': [
    {},
    { authorId: '7', before: '9000' },
    { keyword: '混音 77' },
    { keyword: '侧链', state: 'draft' },
    { state: 'draft' },
    { state: 'shown' },
    { state: 'removed' },
    { isOfStaff: '1' },
    { postId: post },
  ],
  '/client/app/admin/posts/{id}': [{ id: post }],
  '/client/app/admin/works/csv': [{ artistId: '1' }],
  '/client/app/admin/works/{id}': [{ id: '1' }],
  '/client/app/admin/overview': [{}, { range: 'year' }],
  '/client/app/admin/overview/csv': [{ metric: 'plays', range: 'month' }],
  '/client/app/admin/order': [
    {},
    { status: 'SHIPPED' },
    { userId: '1' },
    { orderNo: order },
    { isToSend: '1' },
    { goodsType: 'VIP' },
    { goodsType: 'RECHARGE', before: order },
    { phone: '13900000000' },
    { fromDay: '2026-11-01', toDay: '2026-11-30' },
    { fromDay: '2026-11-01', before: order },
  ],
  '/client/app/admin/order/books/{id}': [{ id: order }],
  '/client/app/admin/payout': [{}, { isWaiting: '1' }],
  '/client/app/admin/person': [
    {},
    { after: '9000' },
    ...PERSON_KINDS.flatMap((kind): Question[] => [{ kind }, { kind, key: '艺人 7' }]),
    { key: '13900000007' },
    { key: '13900' },
    { key: '艺人 7', after: '77' },
  ],
  '/pay/client/order/refund/quote/{id}': [{ id: order }],
  '/client/app/admin/order/refund/quote/{id}': [{ id: order }],
  '/client/app/admin/log': [
    {},
    { before: '9000' },
    { who: '7' },
    { who: '13912345678' },
    { who: '操作人3' },
    { route: 'POST /x/7' },
    { permission: 'finance' },
    { outcome: 'refused' },
    { outcome: 'FORBIDDEN', before: '9000' },
    { subject: '777' },
    { from: '2026-01-01', to: '2026-02-01' },
    { from: '2026-09-01', to: '2026-09-02', permission: 'review' },
  ],
  '/client/app/admin/log/network': [{}, { who: '7' }, { address: '10.0.7.1' }, { from: '2026-09-01', to: '2026-09-02' }],
  '/client/app/admin/refund': [{}, { state: 'done' }, { state: 'waiting' }],
  '/client/app/admin/invoice': [{}, { state: 'issued' }],
  '/client/app/artist/earnings/lines': [{}, { month: '2026-11' }],
  '/cms/file/plan/{packageId}': [{ packageId: packed }],
  '/client/app/resource/own/{id}': [{ id: work }],
  '/client/app/admin/review/queue': [{}, { after: reviewed }],
  '/client/app/admin/review/item/{id}': [{ id: reviewed }],
  '/client/app/admin/infringements': [{}, { stage: 'open' }, { stage: 'disputed' }, { stage: 'closed', before: notice }],
  '/client/app/admin/artist/apply': [{}, { state: 'submitted', after: '7' }],
  '/client/app/admin/infringement/{id}': [{ id: notice }],
  '/client/app/admin/announcement': [{}, { before: '9000' }],
  '/client/app/admin/announcement/{id}': [{ id: announcement }],
  '/client/app/admin/payout/payable': [{}, { after: '100.1' }],
  '/client/app/admin/design/request': [{}, { state: 'asked', after: '9000' }],
  '/pay/admin/coupon': [{}, { after: '9000' }],
  '/pay/admin/coupon/{id}': [{ id: coupon }],
  '/pay/admin/goods': [{}, { after: '1' }],
  '/client/app/admin/tag': [{}, { key: '夜', after: '7.夜' }],
  '/client/app/admin/tag/change': [{ tag: '深夜', to: '夜' }],
  '/client/app/admin/words': [{}, { key: '词', level: 'refuse', after: '甲' }],
  '/client/app/user/infringement': [{}, { resourceId: '1' }],
})
