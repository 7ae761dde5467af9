import type { EditedPair } from '@shenglang/contract/catalog/discover/hero-pairs'
import { useState } from 'react'
import { FieldDialog } from '../../../app/ui/overlays/FieldDialog.tsx'
import { checkPeriod, PeriodFields, readPeriod } from '../edit/PeriodFields.tsx'
import { WorkPicker } from '../edit/WorkPicker.tsx'
import * as texts from './texts.ts'

interface PairDialogProps {
  /** Undefined for a new one. */
  pair: EditedPair | undefined
  onSave: (pair: EditedPair) => void
  onClose: () => void
}

/** The two tracks of a pair, and when it is shown. */
export function PairDialog({ pair, onSave, onClose }: PairDialogProps) {
  const [from, setFrom] = useState(pair?.from)
  const [to, setTo] = useState(pair?.to)
  const check = (values: FormData): Record<string, string> => ({
    ...(from ? {} : { fromId: texts.missing }),
    ...(to ? {} : { toId: texts.missing }),
    ...(from && from.resourceId === to?.resourceId ? { toId: texts.different } : {}),
    ...checkPeriod(values),
  })
  return (
    <FieldDialog
      title={pair ? texts.edit(texts.nameOf(pair.from.title, pair.to.title)) : texts.addTitle}
      submit={texts.done}
      check={check}
      onSubmit={(values) => from && to && onSave({ from, to, ...readPeriod(values) })}
      onClose={onClose}
    >
      <div className="grid gap-20">
        <WorkPicker name="fromId" label={texts.from} work={from} onPick={setFrom} />
        <WorkPicker name="toId" label={texts.to} work={to} onPick={setTo} />
        <PeriodFields period={pair ?? { startsAt: '', endsAt: '' }} />
      </div>
    </FieldDialog>
  )
}
