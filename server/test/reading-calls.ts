import { CHART_PERIODS } from '@shenglang/contract/catalog/charts'
import { RESOURCE_ORDERS } from '@shenglang/contract/catalog/entities'
import { PICK_LISTS } from '@shenglang/contract/catalog/picks'
import { allRoutes } from '@shenglang/contract/routes'
import { DICT_TYPES } from '@shenglang/contract/site/entities'
import { COMMENT_ORDERS } from '@shenglang/contract/social/entities'
import type pg from 'pg'

type Question = Record<string, string>

interface ReadingCall {
  path: string
  question: Question
}

/** Every call that reads a list or an entry, with each question that it is to be asked; who asks is the first user. */
export async function readingCalls(pool: pg.Pool): Promise<ReadingCall[]> {
  const questions = questionsOf(await knownIds(pool))
  return getRoutes
    .filter(({ path }) => !(path in OTHERS))
    .flatMap(({ path }) => (questions[path] ?? [{}]).map((question) => callOf(path, question)))
}

/** The other calls by GET: they send, lead away, or show one person's sealed number or one case. */
export const otherCalls = (): ReadingCall[] => Object.entries(OTHERS).map(([path, question]) => callOf(path, question))

const OTHERS: Record<string, Question> = {
  '/resource/sms/code': { phonenumber: '13900000000' },
  '/auth/binding/{source}': { source: 'github' },
  '/client/app/admin/artist/identity/{id}': {},
  '/client/app/admin/report/{id}': {},
  '/client/app/cms/licence/{no}': {},
  '/client/app/admin/payout/account/{artistId}': {},
}

const getRoutes = allRoutes.filter(({ method }) => method === 'GET')
const callOf = (path: string, question: Question): ReadingCall => ({
  path: path.replace(/\{(\w+)\}/g, (_, name: string) => question[name] ?? '1'),
  question,
})

/** Things of the first user's, and a post. */
async function knownIds(pool: pg.Pool) {
  const { rows } = await pool.query(`select
    (select max(order_id)::text from orders where user_id = 1) as order,
    (select max(post_id)::text from posts) as post,
    (select max(resource_id)::text from resources where artist_id = 1) as work,
    (select max(package_id)::text from packages where user_id = 1) as packed`)
  return rows[0] as { order: string; post: string; work: string; packed: string }
}

/** What the calls are asked with, where one question is not all or an argument is needed; every other number in a path is 1. */
const questionsOf = ({ order, post, work, packed }: Awaited<ReturnType<typeof knownIds>>): Record<string, Question[]> => ({
  '/client/app/cms/dict/{dictType}': [{ dictType: DICT_TYPES[0] }],
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
  '/client/app/cms/waveform': [{ ids: '1,2,3' }],
  '/client/app/cms/beats': [{ ids: '1,2,3' }],
  '/client/app/user/resource_states': [{ ids: '1,2,3' }],
  '/client/app/user/mentionable': [{}, { resourceId: '1', key: '艺人 7' }],
  '/client/app/cms/comments/some': [{ resourceId: '1', ids: '1,2,3' }],
  '/client/app/cms/sale_states': [{ ids: '1,2,3' }],
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
  '/client/app/admin/order': [{}, { status: 'SHIPPED' }, { userId: '1' }, { orderNo: order }, { isToSend: '1' }],
  '/pay/client/order/refund/quote/{id}': [{ id: order }],
  '/client/app/admin/order/refund/quote/{id}': [{ id: order }],
  '/client/app/admin/refund': [{}, { state: 'done' }],
  '/client/app/admin/invoice': [{}, { state: 'issued' }],
  '/client/app/artist/earnings/lines': [{}, { month: '2026-11' }],
  '/cms/file/plan/{packageId}': [{ packageId: packed }],
  '/client/app/resource/own/{id}': [{ id: work }],
})
