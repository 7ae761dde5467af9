import {
  answerDesign,
  type DesignRequest,
  declineDesign,
  deliverDesign,
  listAllDesignRequests,
  quoteDesign,
} from '@shenglang/contract/commerce/made-to-measure/design-requests'
import { waitingWork } from '@shenglang/contract/office/routes'
import { useState } from 'react'
import { textOf } from '../../../app/forms/CallForm.tsx'
import { InputField, TextAreaField } from '../../../app/ui/controls/Field.tsx'
import { yuan } from '../../shell/yuan.ts'
import { ActionDialog } from '../forms/ActionDialog.tsx'
import { FileField, fileFault } from '../forms/FileField.tsx'
import { MoneyField, moneyFaults, requiredFenIn } from '../forms/MoneyField.tsx'
import * as texts from './texts.ts'

interface RequestDialogProps {
  request: DesignRequest
  onClose: () => void
}

const CHANGED = [listAllDesignRequests, waitingWork] as const

export function QuoteDialog({ request, onClose }: RequestDialogProps) {
  const { requestId: id, nickName, quoteFen, quoteDays, answer } = request
  return (
    <ActionDialog
      title={texts.quote}
      route={quoteDesign}
      check={(values) => moneyFaults(values, ['quoteFen'])}
      read={(values) => ({
        ...{ id, quoteFen: requiredFenIn(values, 'quoteFen'), text: textOf(values, 'text') },
        ...{ days: textOf(values, 'days'), validDays: textOf(values, 'validDays') },
      })}
      statement={(args) => texts.quoteStatement(yuan(Number(args.quoteFen)), nickName)}
      done={texts.quotedDone}
      changes={CHANGED}
      onClose={onClose}
    >
      <MoneyField name="quoteFen" label={texts.quoteFen} initial={quoteFen || undefined} />
      <NumberField name="days" label={texts.days} initial={quoteDays || 7} />
      <NumberField name="validDays" label={texts.validDays} initial={7} />
      <TextField name="text" label={texts.quoteText} initial={answer} />
    </ActionDialog>
  )
}

export function DeclineDialog({ request: { requestId: id }, onClose }: RequestDialogProps) {
  return (
    <ActionDialog
      title={texts.decline}
      route={declineDesign}
      read={(values) => ({ id, text: textOf(values, 'text') })}
      done={texts.declined}
      changes={CHANGED}
      onClose={onClose}
    >
      <TextField name="text" label={texts.declineReason} initial="" />
    </ActionDialog>
  )
}

export function AnswerDialog({ request: { requestId: id, answer }, onClose }: RequestDialogProps) {
  return (
    <ActionDialog
      title={texts.answer}
      route={answerDesign}
      read={(values) => ({ id, text: textOf(values, 'text') })}
      done={texts.answered}
      changes={CHANGED}
      onClose={onClose}
    >
      <TextField name="text" label={texts.answer} initial={answer} />
    </ActionDialog>
  )
}

export function DeliverDialog({ request: { requestId: id, delivery }, onClose }: RequestDialogProps) {
  const [file, setFile] = useState<File>()
  return (
    <ActionDialog
      title={texts.deliver}
      route={deliverDesign}
      check={() => fileFault('file', file)}
      read={(values) => ({ id, text: textOf(values, 'text'), file: file as File })}
      done={texts.delivered}
      changes={CHANGED}
      onClose={onClose}
    >
      <TextField name="text" label={texts.delivery} initial={delivery} />
      <FileField name="file" label={texts.file} file={file} onFile={setFile} />
    </ActionDialog>
  )
}

interface InputProps<Value> {
  name: string
  label: string
  initial: Value
}

const NumberField = ({ name, label, initial }: InputProps<number>) => (
  <InputField name={name} label={label} inputMode="numeric" defaultValue={initial} />
)

const TextField = ({ name, label, initial }: InputProps<string>) => (
  <TextAreaField name={name} label={label} rows={4} maxLength={2000} defaultValue={initial} />
)
