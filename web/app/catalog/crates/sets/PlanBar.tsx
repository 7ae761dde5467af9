import { MIX_PERCENT_MAX, type MixRule } from '@shenglang/contract/catalog/harmony'
import { Button } from '../../../ui/controls/Button.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { IconWand } from '../../../ui/data/icons.ts'
import styles from './PlanBar.module.css'
import { ENERGY_PATH_LABELS, ENERGY_PATHS, type EnergyPath } from './plan/energy-path.ts'
import { type PlanOptions, SET_PLAN_MAX } from './plan/set-plan.ts'
import * as texts from './texts.ts'

const RULES: { value: MixRule; name: string }[] = [
  { value: 'strict', name: texts.strict },
  { value: 'loose', name: texts.relaxed },
]
const PERCENTS = Array.from({ length: MIX_PERCENT_MAX }, (_, index) => ({ value: index + 1, name: `${index + 1}%` }))
const PATHS = ENERGY_PATHS.map((path) => ({ value: path, name: ENERGY_PATH_LABELS[path] }))

interface PlanBarProps {
  options: PlanOptions
  count: number
  isPlanning: boolean
  onChange: (options: PlanOptions) => void
  onPlan: () => void
}

/** The rule for transitions, and the goal of a better order. */
export function PlanBar({ options, count, isPlanning, onChange, onPlan }: PlanBarProps) {
  const isTooLong = count > SET_PLAN_MAX
  const change = (part: Partial<PlanOptions>) => onChange({ ...options, ...part })
  return (
    <fieldset className={`${styles.bar} text-13 flex wrap middle gap-12-16 pad-0 edge-none ink-t1`}>
      <legend className="visually-hidden">{texts.planTitle}</legend>
      <label>
        {texts.keyRule}
        <Select options={RULES} value={options.rule} onPick={(rule) => change({ rule: rule as MixRule })} />
      </label>
      <label>
        {texts.tempoChangeMax}
        <Select options={PERCENTS} value={options.percent} onPick={(percent) => change({ percent: Number(percent) })} />
      </label>
      <label>
        {texts.energyPath}
        <Select options={PATHS} value={options.path} onPick={(path) => change({ path: path as EnergyPath })} />
      </label>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={options.isFirstLocked ?? false}
          onChange={(event) => change({ isFirstLocked: event.target.checked })}
        />
        {texts.fixFirst}
      </label>
      <Button
        aria-disabled={isPlanning || isTooLong || count < 3}
        onClick={() => !isPlanning && !isTooLong && count > 2 && onPlan()}
      >
        <IconWand size={16} aria-hidden="true" />
        {isPlanning ? texts.sorting : texts.smartSort}
      </Button>
      {isTooLong ? <p className="full ink-t2">{texts.tooManyToSort(SET_PLAN_MAX)}</p> : null}
      {count < 3 ? <p className="full ink-t2">{texts.tooFewToSort}</p> : null}
    </fieldset>
  )
}
