import { PRICE_PERIODS_MAX } from '@shenglang/contract/catalog/price-periods'
import { use } from 'react'
import { Alert } from '../../../app/ui/controls/Alert.tsx'
import { Button } from '../../../app/ui/controls/Button.tsx'
import { Faults, InputField } from '../../../app/ui/controls/Field.tsx'
import styles from './PricePeriods.module.css'
import { type PeriodDraft, withNew } from './period-drafts.ts'
import * as texts from './texts.ts'

interface PricePeriodsProps {
  drafts: readonly PeriodDraft[]
  onChange: (drafts: PeriodDraft[]) => void
}

/** Other prices of a work for a time, planned ahead. */
export function PricePeriods({ drafts, onChange }: PricePeriodsProps) {
  const fault = use(Faults).pricePeriods
  const change = (key: number, changes: Partial<PeriodDraft>) =>
    onChange(drafts.map((draft) => (draft.key === key ? { ...draft, ...changes } : draft)))
  return (
    <fieldset name="pricePeriods" className={styles.periods}>
      <legend>{texts.legend}</legend>
      <p className="text-13 ink-t1">{texts.hint}</p>
      {drafts.map((draft, index) => (
        <Period
          key={draft.key}
          draft={draft}
          position={index + 1}
          onChange={(changes) => change(draft.key, changes)}
          onRemove={() => onChange(drafts.filter(({ key }) => key !== draft.key))}
        />
      ))}
      <Alert className="text-13">{fault}</Alert>
      {drafts.length < PRICE_PERIODS_MAX ? (
        <div>
          <Button onClick={() => onChange(withNew(drafts))}>{texts.add}</Button>
        </div>
      ) : null}
    </fieldset>
  )
}

interface PeriodProps {
  draft: PeriodDraft
  position: number
  onChange: (changes: Partial<PeriodDraft>) => void
  onRemove: () => void
}

function Period({ draft: { key, start, end, yuan }, position, onChange, onRemove }: PeriodProps) {
  return (
    <div className={styles.period}>
      <InputField
        name={`periodStart${key}`}
        label={texts.start(position)}
        type="datetime-local"
        value={start}
        onText={(start) => onChange({ start })}
      />
      <InputField
        name={`periodEnd${key}`}
        label={texts.end(position)}
        type="datetime-local"
        value={end}
        onText={(end) => onChange({ end })}
      />
      <InputField
        name={`periodPrice${key}`}
        label={texts.price(position)}
        inputMode="decimal"
        autoComplete="off"
        value={yuan}
        onText={(yuan) => onChange({ yuan })}
      />
      <Button aria-label={texts.remove(position)} onClick={onRemove}>
        {texts.removeShort}
      </Button>
    </div>
  )
}
