import type { StaffPlan } from '@shenglang/contract/commerce/levels/plans'
import { yuan } from '@shenglang/contract/format'
import { listPlans, setPlan } from '../../commerce/levels/index.ts'
import { ARGUMENTS, type Command, table } from './command-line.ts'
import { fenOf, money, sumOf } from './money.ts'

const { level } = ARGUMENTS
const months = { name: '月数', pattern: /^([1-9]|[12]\d|3[0-6])$/ }
const price = money('价格')
const off = { name: 'off（停售）', pattern: /^off$/, isOptional: true } as const

export const plans: Record<string, Command> = {
  list: {
    about: '会员各等级的价格，包括停售的',
    takes: [],
    async run({ db }) {
      const rows = await listPlans(db)
      return { data: rows, text: table(rows.map(columnsOf), '还没有会员价格') }
    },
  },
  set: {
    about: '设定一个等级几个月的价格，没有就新增；已经下的订单不受影响',
    takes: [level, months, price, off],
    confirms: (_deps, vipLevel = '', count = '', amount = '', isOff?: string) =>
      `VIP${vipLevel} ${count} 个月定价 ${sumOf(fenOf(amount))}${isOff === undefined ? '' : '，停售'}`,
    async run({ db }, vipLevel = '', count = '', amount = '', isOff?: string) {
      const plan = { vipLevel: Number(vipLevel), months: Number(count), priceFen: fenOf(amount), isOnSale: isOff === undefined }
      const set = await setPlan(db, plan)
      return { data: set, text: table([columnsOf(set)], '') }
    },
  },
}

const columnsOf = ({ planId, vipLevel, months: count, priceFen, isOnSale }: StaffPlan) => [
  planId,
  `VIP${vipLevel}`,
  `${count} 个月`,
  yuan(priceFen),
  isOnSale ? '' : '停售',
]
