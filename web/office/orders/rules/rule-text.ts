import type { SaleRuleName, SaleRules } from '@shenglang/contract/commerce/sale/sale-rules'
import { yuan } from '../../shell/yuan.ts'
import { RULE_KINDS } from './rule-kinds.ts'
import * as texts from './texts.ts'

/** The value of a rule as text, shown for confirmation. */
export function ruleText(rules: SaleRules, name: SaleRuleName): string {
  switch (name) {
    case 'secondEyesFromFen':
      return rules[name] === 0 ? texts.none : yuan(rules[name])
    case 'payoutFromFen':
    case 'rechargeMaxFen':
      return yuan(rules[name])
    case 'rechargeFen':
      return rules[name].map(yuan).join('、')
    case 'presalePercents':
      return Object.entries(rules[name])
        .map(([level, percent]) => `${texts.level(level)} ${percent}%`)
        .join('、')
    case 'minorLimits':
      return rules[name]
        .map(
          ({ fromAge, singleFen, monthFen }) => `${fromAge}+ ${texts.single} ${yuan(singleFen)} ${texts.month} ${yuan(monthFen)}`,
        )
        .join('；')
    default:
      return `${rules[name]} ${texts.units[RULE_KINDS[name]]}`
  }
}
