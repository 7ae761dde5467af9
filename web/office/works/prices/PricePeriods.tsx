import { PRICE_PERIODS_MAX } from '@shenglang/contract/catalog/price-periods'
import { Button } from '../../../app/ui/controls/Button.tsx'
import { Field } from '../../../app/ui/controls/Field.tsx'
import styles from './PricePeriods.module.css'
import { type PeriodDraft, withNew } from './period-drafts.ts'
import * as texts from './texts.ts'

interface PricePeriodsProps {
  drafts: readonly PeriodDraft[]
  onChange: (drafts: PeriodDraft[]) => void
  fault: string | undefined
}

/** Other prices of a work for a time, planned ahead. */
export function PricePeriods({ drafts, onChange, fault }: PricePeriodsProps) {
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
      {fault ? (
        <p role="alert" className="text-13 ink-red">
          {fault}
        </p>
      ) : null}
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
      <Field name={`periodStart${key}`} label={texts.start(position)} fault={undefined}>
        {(control) => (
          <input {...control} type="datetime-local" value={start} onChange={({ target }) => onChange({ start: target.value })} />
        )}
      </Field>
      <Field name={`periodEnd${key}`} label={texts.end(position)} fault={undefined}>
        {(control) => (
          <input {...control} type="datetime-local" value={end} onChange={({ target }) => onChange({ end: target.value })} />
        )}
      </Field>
      <Field name={`periodPrice${key}`} label={texts.price(position)} fault={undefined}>
        {(control) => (
          <input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            value={yuan}
            onChange={({ target }) => onChange({ yuan: target.value })}
          />
        )}
      </Field>
      <Button aria-label={texts.remove(position)} onClick={onRemove}>
        {texts.removeShort}
      </Button>
    </div>
  )
}
