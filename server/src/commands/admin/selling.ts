import { type Coupon, couponText, createCoupon as createCall } from '@shenglang/contract/commerce/coupons/coupons'
import { type SaleTerms, setSaleTerms as setCall } from '@shenglang/contract/commerce/sale/sale-terms'
import { fault } from '@shenglang/contract/faults'
import { fieldFaults } from '@shenglang/contract/field-faults'
import type { CheckedArgsOf, Route } from '@shenglang/contract/route'
import { createCoupon, giveCoupon, listCoupons, stopCoupon } from '../../commerce/index.ts'
import { listSaleTerms, setSaleTerms } from '../../commerce/sale/index.ts'
import { ARGUMENTS, type Command, table, timeOf } from './command-line.ts'
import { fenOf, mapMoney } from './money.ts'

const PAGE = { pageSize: 100 }
const { id, user, term, termValue, couponTerms } = ARGUMENTS

/** The field that each term on the command line sets. */
const FIELDS: Record<string, keyof SaleTerms> = {
  stock: 'stock',
  max: 'perPersonMax',
  start: 'startTime',
  end: 'endTime',
  release: 'releaseTime',
}

export const goods: Record<string, Command> = {
  list: {
    about: '设有库存、限购或预售的内容：剩余、已订、每人限购、起止、发布时间',
    takes: [],
    async run(deps) {
      const { rows } = await listSaleTerms(deps, PAGE)
      const lines = rows.map((row) => [...termColumns(row), row.title])
      return { data: rows, text: table(lines, '没有设过库存、限购或预售') }
    },
  },
  set: {
    about: '设定一件内容的 stock 剩余、max 每人限购、start 开售、end 截止、release 预售发布时间，如 2026-12-01T20:00:00+08:00',
    takes: [id, term, termValue],
    async run(deps, resourceId = '', name = '', value = '') {
      const field = FIELDS[name] ?? 'stock'
      const set = await setSaleTerms(deps, checked(setCall, { id: resourceId, [field]: value === 'none' ? null : value }))
      return { data: set, text: table([termColumns(set)], '') }
    },
  },
}

export const coupons: Record<string, Command> = {
  list: {
    about: '优惠券，新的在前：优惠码、名称、优惠、起止、已领、已用',
    takes: [],
    async run(deps) {
      const { rows } = await listCoupons(deps, PAGE)
      return { data: rows, text: table(rows.map(couponColumns), '还没有优惠券') }
    },
  },
  create: {
    about:
      '新建优惠券，如 \'{"code":"OPEN","title":"开业礼","offFen":"5元","startTime":"…","endTime":"…"}\'；字段见接口 /pay/admin/coupon/create',
    takes: [couponTerms],
    confirms(_deps, json = '') {
      const coupon = couponOf(json)
      return `新建优惠券 ${coupon.title}：${couponText({ ...coupon, resourceId: coupon.resourceId ?? '' })}`
    },
    run: async (deps, json = '') => couponOutput(await createCoupon(deps, couponOf(json))),
  },
  stop: {
    about: '停用优惠券',
    takes: [id],
    run: async (deps, coupon = '') => couponOutput(await stopCoupon(deps, coupon)),
  },
  give: {
    about: '把优惠券发给一个用户，并通知本人',
    takes: [id, user],
    run: async (deps, coupon = '', userId = '') => couponOutput(await giveCoupon(deps, { id: coupon, userId })),
  },
}

/** Checks the arguments as the call `route` does. Throws BAD_ARGUMENT. */
function checked<R extends Route>(route: R, args: object): CheckedArgsOf<R> {
  const [wrong] = Object.entries(fieldFaults(route.args, args))
  if (wrong) throw fault('BAD_ARGUMENT', { message: `${wrong[0]} ${wrong[1]}` })
  return route.args.parse(args) as CheckedArgsOf<R>
}

const couponOf = (json: string) => checked(createCall, mapMoney(parsed(json), fenOf) as object)

function parsed(json: string): object {
  try {
    return JSON.parse(json)
  } catch {
    throw fault('BAD_ARGUMENT', { message: '条件不是正确的 JSON' })
  }
}

const termColumns = ({ resourceId, stock, takenCount, perPersonMax, startTime, endTime, releaseTime, isReleased }: SaleTerms) => [
  resourceId,
  stock === null ? '不限' : `剩 ${stock}`,
  `已订 ${takenCount}`,
  perPersonMax === null ? '' : `每人 ${perPersonMax}`,
  startTime === null && endTime === null ? '' : `${timeOf(startTime ?? '')}—${timeOf(endTime ?? '')}`,
  releaseTime === null ? '' : `${isReleased ? '已发布' : '预售，发布于'} ${timeOf(releaseTime)}`,
]

const couponOutput = (coupon: Coupon) => ({ data: coupon, text: table([couponColumns(coupon)], '') })

const couponColumns = (coupon: Coupon) => [
  coupon.couponId,
  coupon.code,
  coupon.title,
  couponText(coupon),
  `${timeOf(coupon.startTime)}—${timeOf(coupon.endTime)}`,
  `已领 ${coupon.takenCount}${coupon.total > 0 ? `/${coupon.total}` : ''}`,
  `已用 ${coupon.usedCount}`,
  coupon.isStopped ? '已停用' : '',
]
