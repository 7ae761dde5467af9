import { findOrder, findOrders, readOrderBooks, shipOrders } from '@shenglang/contract/commerce/staff-order-routes'
import type { AnswerOf } from '@shenglang/contract/route'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../app/remote/api.ts'
import { keyOf } from '../../../app/remote/remote-query.ts'
import { showToast } from '../../../app/ui/browser/notifier.ts'
import { Button } from '../../../app/ui/controls/Button.tsx'
import { Field } from '../../../app/ui/controls/Field.tsx'
import { FileButton } from '../../../app/ui/controls/FileButton.tsx'
import { Dialog } from '../../../app/ui/overlays/Dialog.tsx'
import { errorMessage } from '../../../app/ui/text/error-message.ts'
import { readShippingList, textOfFile } from './shipping-list.ts'
import * as texts from './texts.ts'

const CHANGED = [findOrders, findOrder, readOrderBooks] as const
/** Far more than the text of as many rows as one call takes. */
const FILE_MAX_BYTES = 1_000_000

interface ShipDialogProps {
  /** The orders to fill in; empty to paste or load a list. */
  orderNos: readonly string[]
  onDone: () => void
  onClose: () => void
}

/** The answer to a list, with what was checked and the lines of the text in which its rows stand. */
interface Checked extends AnswerOf<typeof shipOrders> {
  text: string
  carrier: string
  lines: ReturnType<typeof readShippingList>['lines']
  skipped: number
}

/** Ships orders by a list of numbers: checked row by row, and sent by a second press once every row is valid. */
export function ShipDialog({ orderNos, onDone, onClose }: ShipDialogProps) {
  const client = useQueryClient()
  const [text, setText] = useState(() => texts.listOf(orderNos))
  const [carrier, setCarrier] = useState('')
  const [answered, setAnswered] = useState<Checked>()
  // An answer to a text that was edited meanwhile says nothing about the present one.
  const checked = answered?.text === text && answered.carrier === carrier ? answered : undefined
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const list = useRef<HTMLTextAreaElement>(null)
  const edit = (set: () => void) => {
    set()
    setFailure('')
  }
  const fail = (reason: string) => {
    setAnswered(undefined)
    setFailure(reason)
    list.current?.focus()
  }
  const load = async ([file]: File[]) => {
    if (!file) return
    if (file.size > FILE_MAX_BYTES) return fail(texts.fileTooLarge)
    try {
      const loaded = textOfFile(await file.arrayBuffer())
      edit(() => setText(loaded))
    } catch {
      fail(texts.fileUnreadable)
    }
  }
  const send = async (isPreview: boolean) => {
    const { lines, skipped } = readShippingList(text, carrier.trim())
    if (lines.length === 0) return fail(texts.nothingToShip)
    const answer = await call(shipOrders, { rows: lines.map(({ row }) => row), isPreview })
    if (isPreview || answer.faults.length > 0) return setAnswered({ ...answer, text, carrier, lines, skipped })
    void Promise.all(CHANGED.map((route) => client.invalidateQueries({ queryKey: keyOf(route) })))
    showToast(texts.shippedDone(answer.shipped), 'good')
    onDone()
    onClose()
  }
  const isReady = checked !== undefined && checked.faults.length === 0
  const press = async () => {
    if (isBusy) return
    setBusy(true)
    setFailure('')
    try {
      await send(!isReady)
    } catch (error) {
      fail(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={texts.shipMany}
      onClose={onClose}
      actions={
        <>
          <Button look="gold" aria-disabled={isBusy} onClick={() => void press()}>
            {isReady ? texts.shipNow(checked.shipped) : texts.check}
          </Button>
          <FileButton accept=".csv,.txt,text/csv,text/plain" onPick={(files) => void load(files)}>
            {texts.loadFile}
          </FileButton>
        </>
      }
    >
      <div className="grid one-column gap-16">
        <Field name="list" label={texts.shipList} hint={texts.shipListHint} fault={failure || undefined}>
          {(control) => (
            <textarea
              {...control}
              ref={list}
              className="number"
              rows={8}
              value={text}
              spellCheck={false}
              autoComplete="off"
              placeholder={texts.shipListExample}
              onChange={({ target }) => edit(() => setText(target.value))}
            />
          )}
        </Field>
        <Field name="carrier" label={texts.carrier} hint={texts.carrierHint} fault={undefined} isRequired={false}>
          {(control) => (
            <input
              {...control}
              value={carrier}
              maxLength={40}
              autoComplete="off"
              onChange={({ target }) => edit(() => setCarrier(target.value))}
            />
          )}
        </Field>
        <div role="status">{checked ? <Result checked={checked} /> : null}</div>
      </div>
    </Dialog>
  )
}

function Result({ checked: { shipped, faults, lines, skipped } }: { checked: Checked }) {
  const left = skipped > 0 ? <p className="ink-t2 mt-8">{texts.rowsSkipped(skipped)}</p> : null
  if (faults.length === 0)
    return (
      <>
        <b>{texts.checkedFine(shipped)}</b>
        {left}
      </>
    )
  return (
    <>
      <b className="ink-red">{texts.faultsFound}</b>
      <ul className="grid one-column gap-8 text-13 ink-t1 mt-8">
        {faults.map(({ row, reason }) => (
          <li key={row} className="break">
            {texts.faultLine(lines[row - 1]?.line ?? row, reason)}
          </li>
        ))}
      </ul>
      {left}
    </>
  )
}
