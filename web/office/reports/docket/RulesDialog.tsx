import type { AnswerOf } from '@shenglang/contract/route'
import { listInfringements, readDocketRules, saveDocketRules } from '@shenglang/contract/site/docket/routes'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../app/remote/api.ts'
import { remoteQuery } from '../../../app/remote/remote-query.ts'
import { InputField } from '../../../app/ui/controls/Field.tsx'
import { ActionDialog } from '../../orders/forms/ActionDialog.tsx'
import { useComparison } from '../../settings/edit/use-comparison.tsx'
import * as texts from './texts.ts'

type Rules = AnswerOf<typeof readDocketRules>

export function RulesDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery({ ...remoteQuery(readDocketRules, {}), staleTime: 0, gcTime: 0 })
  return data ? <RulesForm loaded={data} onClose={onClose} /> : null
}

function RulesForm({ loaded, onClose }: { loaded: Rules; onClose: () => void }) {
  const { seen, takenCount, compare, comparisonWith } = useComparison(loaded, () => call(readDocketRules, {}))
  const number = (name: keyof Rules, label: string, max: number, hint?: string) => (
    <InputField
      key={`${name} ${takenCount}`}
      name={name}
      label={label}
      hint={hint}
      type="number"
      min={1}
      max={max}
      defaultValue={seen[name]}
    />
  )
  return (
    <ActionDialog
      title={texts.rulesTitle}
      submit={texts.save}
      route={saveDocketRules}
      read={(values) => ({
        counterStatementDays: Number(values.get('counterStatementDays')),
        decideHours: Number(values.get('decideHours')),
        seen,
      })}
      done={texts.saved}
      changes={[readDocketRules, listInfringements]}
      onChangedMeanwhile={compare}
      comparison={comparisonWith((theirs) => (
        <p className="ink-t0 mt-8">{texts.rulesText(theirs.counterStatementDays, theirs.decideHours)}</p>
      ))}
      onClose={onClose}
    >
      {number('counterStatementDays', texts.counterDays, 60, texts.rulesHint)}
      {number('decideHours', texts.decideHours, 240)}
    </ActionDialog>
  )
}
