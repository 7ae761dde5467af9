import { decideReport, listReports } from '@shenglang/contract/moderation/routes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../app/remote/api.ts'
import { keyOf } from '../../../app/remote/remote-query.ts'
import { showToast } from '../../../app/ui/browser/notifier.ts'
import { Button } from '../../../app/ui/controls/Button.tsx'
import { TextAreaField } from '../../../app/ui/controls/Field.tsx'
import { Select } from '../../../app/ui/controls/Select.tsx'
import { Panel } from '../../../app/ui/layout/Panel.tsx'
import { errorMessage } from '../../../app/ui/text/error-message.ts'
import * as texts from './texts.ts'

const DAYS = [1, 3, 7, 30, 365]
const NOTE_MAX = 500

/** The decision of an open case. */
export function CaseDecision({ caseId }: { caseId: string }) {
  const [note, setNote] = useState('')
  const [days, setDays] = useState(0)
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()
  const decide = async (outcome: 'dismiss' | 'takeDown' | 'mute') => {
    const mutes = outcome !== 'dismiss' && days > 0 ? { muteDays: days } : {}
    setBusy(true)
    try {
      await call(decideReport, { id: caseId, outcome, note, ...mutes })
      showToast(texts.done, 'good')
      await client.invalidateQueries({ queryKey: keyOf(listReports) })
      await navigate('/reports')
    } catch (error) {
      setBusy(false)
      setFault(errorMessage(error))
    }
  }
  return (
    <Panel title={texts.decide}>
      <TextAreaField
        name="note"
        label={texts.note}
        hint={texts.noteHint}
        fault={fault}
        value={note}
        maxLength={NOTE_MAX}
        onText={setNote}
      />
      <div className="flex wrap middle gap-12 mt-12">
        <Select
          aria-label={texts.alsoMute}
          value={days}
          options={[{ value: 0, name: texts.noMute }, ...DAYS.map((value) => ({ value, name: texts.days(value) }))]}
          onPick={(value) => setDays(Number(value))}
        />
        <Button look="gold" disabled={isBusy} onClick={() => void decide('takeDown')}>
          {texts.takeDown}
        </Button>
        <Button disabled={isBusy || days === 0} onClick={() => void decide('mute')}>
          {texts.muteOnly}
        </Button>
        <Button disabled={isBusy} onClick={() => void decide('dismiss')}>
          {texts.dismiss}
        </Button>
      </div>
    </Panel>
  )
}
