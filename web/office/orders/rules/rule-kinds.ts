import type { SaleRuleName, SaleRules } from '@shenglang/contract/commerce/sale/sale-rules'
import { fenOf } from '../../shell/yuan.ts'
import type { units } from './texts.ts'

/** The input of each rule: a count with its unit, an amount, or one of the kinds that have a form of their own. */
export const RULE_KINDS = {
  unpaidMinutes: 'minutes',
  openOrdersMax: 'orders',
  piecesMax: 'pieces',
  receiptDays: 'days',
  refundDays: 'days',
  pointsPerYuan: 'points',
  artistSharePercent: 'percent',
  memberPoolPercent: 'percent',
  payoutFromFen: 'yuan',
  secondEyesFromFen: 'yuan',
  priceRiseFactor: 'times',
  rechargeFen: 'amounts',
  rechargeMaxFen: 'yuan',
  presalePercents: 'levels',
  minorLimits: 'ages',
} as const satisfies Record<SaleRuleName, keyof typeof units | 'amounts' | 'levels' | 'ages'>

export const LEVELS = ['1', '2', '3', '4'] as const

const count = (text: string): number | undefined => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined)

/** The value of a rule from the fields of its form; undefined where it cannot be read. */
export function ruleIn(name: SaleRuleName, values: FormData): SaleRules[SaleRuleName] | undefined {
  const text = (field: string) => String(values.get(field) ?? '').trim()
  switch (RULE_KINDS[name]) {
    case 'yuan':
      return fenOf(text('value'))
    case 'amounts': {
      const amounts = text('value')
        .split(/[,，\s]+/)
        .filter(Boolean)
        .map(fenOf)
      return amounts.every((fen) => fen !== undefined) ? amounts : undefined
    }
    case 'levels': {
      const entered = LEVELS.filter((level) => text(level) !== '').map((level) => [level, count(text(level))] as const)
      if (entered.some(([, percent]) => percent === undefined)) return undefined
      return Object.fromEntries(entered.map(([level, percent]) => [level, percent ?? 0]))
    }
    case 'ages': {
      const rows = values.getAll('fromAge').map((age, index) => ({
        fromAge: count(String(age)),
        singleFen: fenOf(String(values.getAll('single')[index] ?? '')),
        monthFen: fenOf(String(values.getAll('month')[index] ?? '')),
      }))
      const limits = rows.flatMap(({ fromAge, singleFen, monthFen }) =>
        fromAge === undefined || singleFen === undefined || monthFen === undefined ? [] : [{ fromAge, singleFen, monthFen }],
      )
      return limits.length === rows.length ? limits : undefined
    }
    default:
      return count(text('value'))
  }
}
