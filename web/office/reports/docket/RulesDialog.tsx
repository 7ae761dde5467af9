import type { AnswerOf } from '@shenglang/contract/route'
import { listInfringements, readDocketRules, saveDocketRules } from '@shenglang/contract/site/docket/routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../app/remote/api.ts'
import { remoteQuery } from '../../../app/remote/remote-query.ts'
import { Field } from '../../../app/ui/controls/Field.tsx'
import { ActionDialog } from '../../orders/forms/ActionDialog.tsx'
import { ChangedMeanwhile } from '../../settings/edit/ChangedMeanwhile.tsx'
import * as texts from './texts.ts'

type Rules = AnswerOf<typeof readDocketRules>

export function RulesDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery({ ...remoteQuery(readDocketRules, {}), staleTime: 0, gcTime: 0 })
  return data ? <RulesForm loaded={data} onClose={onClose} /> : null
}

function RulesForm({ loaded, onClose }: { loaded: Rules; onClose: () => void }) {
  const [seen, setSeen] = useState(loaded)
  const [theirs, setTheirs] = useState<Rules>()
  const [shown, setShown] = useState(0)
  const goOnWith = (present: Rules) => {
    setSeen(present)
    setTheirs(undefined)
  }
  const number = (name: keyof Rules, label: string, max: number, fault: string | undefined, hint?: string) => (
    <Field key={`${name} ${shown}`} name={name} label={label} fault={fault} {...(hint === undefined ? {} : { hint })}>
      {(control) => <input {...control} type="number" min={1} max={max} defaultValue={seen[name]} />}
    </Field>
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
      onChangedMeanwhile={() => void call(readDocketRules, {}).then(setTheirs, () => undefined)}
      comparison={
        theirs === undefined ? undefined : (
          <ChangedMeanwhile
            onKeepMine={() => goOnWith(theirs)}
            onTakeTheirs={() => {
              goOnWith(theirs)
              setShown(shown + 1)
            }}
          >
            <p className="ink-t0 mt-8">{texts.rulesText(theirs.counterStatementDays, theirs.decideHours)}</p>
          </ChangedMeanwhile>
        )
      }
      onClose={onClose}
    >
      {(faults) => (
        <>
          {number('counterStatementDays', texts.counterDays, 60, faults.counterStatementDays, texts.rulesHint)}
          {number('decideHours', texts.decideHours, 240, faults.decideHours)}
        </>
      )}
    </ActionDialog>
  )
}
