import { MIX_PERCENT_MAX, type MixRule } from '@shenglang/contract/catalog/harmony'
import { Button } from '../../ui/Button.tsx'
import { IconWand } from '../../ui/icons.ts'
import styles from './PlanBar.module.css'
import { ENERGY_PATH_LABELS, ENERGY_PATHS, type EnergyPath } from './plan/energy-path.ts'
import { type PlanOptions, SET_PLAN_MAX } from './plan/set-plan.ts'

const RULE_LABELS: Record<MixRule, string> = { strict: '严格', loose: '宽松' }

interface PlanBarProps {
  options: PlanOptions
  count: number
  isPlanning: boolean
  onChange: (options: PlanOptions) => void
  onPlan: () => void
}

/** By which rule transitions are judged, and what a better order should aim at. */
export function PlanBar({ options, count, isPlanning, onChange, onPlan }: PlanBarProps) {
  const isTooLong = count > SET_PLAN_MAX
  const change = (part: Partial<PlanOptions>) => onChange({ ...options, ...part })
  return (
    <fieldset className={styles.bar}>
      <legend className="visually-hidden">衔接与排序</legend>
      <label>
        调性规则
        <select value={options.rule} onChange={(event) => change({ rule: event.target.value as MixRule })}>
          {Object.entries(RULE_LABELS).map(([rule, label]) => (
            <option key={rule} value={rule}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        变速不超过
        <select value={options.percent} onChange={(event) => change({ percent: Number(event.target.value) })}>
          {Array.from({ length: MIX_PERCENT_MAX }, (_, index) => index + 1).map((percent) => (
            <option key={percent} value={percent}>
              {percent}%
            </option>
          ))}
        </select>
      </label>
      <label>
        能量走势
        <select value={options.path} onChange={(event) => change({ path: event.target.value as EnergyPath })}>
          {ENERGY_PATHS.map((path) => (
            <option key={path} value={path}>
              {ENERGY_PATH_LABELS[path]}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={options.isFirstLocked ?? false}
          onChange={(event) => change({ isFirstLocked: event.target.checked })}
        />
        第一首不动
      </label>
      <Button
        aria-disabled={isPlanning || isTooLong || count < 3}
        onClick={() => !isPlanning && !isTooLong && count > 2 && onPlan()}
      >
        <IconWand size={16} aria-hidden="true" />
        {isPlanning ? '排序中…' : '智能排序'}
      </Button>
      {isTooLong ? <p>超过 {SET_PLAN_MAX} 首，不能智能排序，请先分到几个箱子里</p> : null}
      {count < 3 ? <p>有三首以上，就可以智能排序</p> : null}
    </fieldset>
  )
}
