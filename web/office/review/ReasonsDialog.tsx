import { isFault } from '@shenglang/contract/fault'
import {
  listReviewReasons,
  REASON_MAX,
  REASONS_MAX,
  type ReviewReason,
  saveReviewReasons,
} from '@shenglang/contract/studio/review'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../app/remote/api.ts'
import { keyOf, remoteQuery } from '../../app/remote/remote-query.ts'
import { showToast } from '../../app/ui/browser/notifier.ts'
import { Button } from '../../app/ui/controls/Button.tsx'
import { Dialog } from '../../app/ui/overlays/Dialog.tsx'
import { errorMessage } from '../../app/ui/text/error-message.ts'
import styles from './review.module.css'
import * as texts from './texts.ts'

/** Edits the reasons for returning a work. */
export function ReasonsDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery({ ...remoteQuery(listReviewReasons, {}), staleTime: 0 })
  return data ? <ReasonsForm key={data.version} saved={data} onClose={onClose} /> : null
}

interface ReasonsFormProps {
  saved: { version: number; reasons: ReviewReason[] }
  onClose: () => void
}

function ReasonsForm({ saved, onClose }: ReasonsFormProps) {
  const client = useQueryClient()
  const [reasons, setReasons] = useState(saved.reasons)
  const [version, setVersion] = useState(saved.version)
  const [others, setOthers] = useState<ReviewReason[]>()
  const [problem, setProblem] = useState('')
  const set = (index: number, changes: Partial<ReviewReason>) =>
    setReasons(reasons.map((reason, at) => (at === index ? { ...reason, ...changes } : reason)))
  const save = async () => {
    try {
      const stored = await call(saveReviewReasons, { version, reasons })
      client.setQueryData(keyOf(listReviewReasons, {}), stored)
      showToast(texts.saved, 'good')
      onClose()
    } catch (error) {
      setProblem(errorMessage(error))
      if (!isFault(error) || error.code !== 'CHANGED_MEANWHILE') return
      // Both versions are shown; saving again overwrites the colleague's.
      const current = await call(listReviewReasons, {})
      setOthers(current.reasons)
      setVersion(current.version)
      setProblem(texts.changedMeanwhile)
    }
  }
  return (
    <Dialog
      title={texts.editReasons}
      onClose={onClose}
      actions={
        <>
          <Button look="gold" onClick={() => void save()}>
            {texts.save}
          </Button>
          <Button onClick={onClose}>{texts.cancel}</Button>
        </>
      }
    >
      <p className="text-13 ink-t1">{texts.reasonsLead}</p>
      {problem === '' ? null : <p className="text-13 ink-red">{problem}</p>}
      {others ? <p className="text-13 ink-t1">{texts.currentReasons(others.map(({ label }) => label).join('、'))}</p> : null}
      <ol className="grid gap-12 mt-12">
        {reasons.map((reason, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the number of the key is what identifies a reason
          <li key={index} className={styles.reasonFields}>
            <input
              aria-label={texts.reasonLabel(index)}
              value={reason.label}
              maxLength={30}
              onChange={(event) => set(index, { label: event.target.value })}
            />
            <textarea
              aria-label={texts.reasonText(index)}
              value={reason.text}
              maxLength={REASON_MAX}
              onChange={(event) => set(index, { text: event.target.value })}
            />
            <Button look="quiet" onClick={() => setReasons(reasons.filter((_, at) => at !== index))}>
              {texts.removeReason}
            </Button>
          </li>
        ))}
      </ol>
      {reasons.length < REASONS_MAX ? (
        <p className="mt-12">
          <Button onClick={() => setReasons([...reasons, { label: '', text: '' }])}>{texts.addReason}</Button>
        </p>
      ) : null}
    </Dialog>
  )
}
