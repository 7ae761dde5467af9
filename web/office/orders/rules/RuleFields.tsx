import type { SaleRuleName, SaleRules } from '@shenglang/contract/commerce/sale/sale-rules'
import { yuanInput } from '../forms/MoneyField.tsx'
import { LEVELS, RULE_KINDS } from './rule-kinds.ts'
import styles from './rules.module.css'
import * as texts from './texts.ts'

interface RuleFieldsProps {
  name: SaleRuleName
  rules: SaleRules
  isWrong: boolean
}

interface InputProps {
  name: string
  label: string
  initial: string | number
  unit?: string
  isWrong: boolean
  isLong?: boolean
}

function Input({ name, label, initial, unit, isWrong, isLong = false }: InputProps) {
  return (
    <span className="inline-flex middle gap-8">
      <input
        name={name}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        className={isLong ? `${styles.input} ${styles.long} number` : `${styles.input} number`}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={initial}
      />
      {unit === undefined ? null : <span className="text-13 ink-t2">{unit}</span>}
    </span>
  )
}

/** The fields of one rule, in the unit that its kind has (yuan, days, …). */
export function RuleFields({ name, rules, isWrong }: RuleFieldsProps) {
  const label = texts.names[name]
  switch (name) {
    case 'payoutFromFen':
    case 'secondEyesFromFen':
    case 'rechargeMaxFen':
      return <Input name="value" label={label} initial={yuanInput(rules[name])} unit={texts.units.yuan} isWrong={isWrong} />
    case 'rechargeFen':
      return (
        <Input
          {...{ name: 'value', label, unit: texts.units.yuan, isWrong, isLong: true }}
          initial={rules[name].map(yuanInput).join(', ')}
        />
      )
    case 'presalePercents':
      return (
        <span className="flex wrap gap-8-16">
          {LEVELS.map((level) => (
            <span key={level} className="inline-flex middle gap-8 text-13">
              {texts.level(level)}
              <Input
                {...{ name: level, label: `${label} ${texts.level(level)}`, unit: texts.units.percent, isWrong }}
                initial={rules[name][level] ?? ''}
              />
            </span>
          ))}
        </span>
      )
    case 'minorLimits':
      return <AgeFields limits={rules[name]} isWrong={isWrong} />
    default:
      return <Input name="value" label={label} initial={rules[name]} unit={texts.units[RULE_KINDS[name]]} isWrong={isWrong} />
  }
}

const AgeFields = ({ limits, isWrong }: { limits: SaleRules['minorLimits']; isWrong: boolean }) => (
  <div className="grid gap-8">
    {limits.map(({ fromAge, singleFen, monthFen }) => (
      <span key={fromAge} className="flex wrap middle gap-8 text-13">
        {texts.fromAge}
        <Input name="fromAge" label={texts.fromAge} initial={fromAge} isWrong={isWrong} />
        {texts.single}
        <Input name="single" label={texts.single} initial={yuanInput(singleFen)} unit={texts.units.yuan} isWrong={isWrong} />
        {texts.month}
        <Input name="month" label={texts.month} initial={yuanInput(monthFen)} unit={texts.units.yuan} isWrong={isWrong} />
      </span>
    ))}
  </div>
)
