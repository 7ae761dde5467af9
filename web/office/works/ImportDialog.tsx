import type { AnswerOf } from '@shenglang/contract/route'
import { CSV_MAX_BYTES, CSV_TOO_LARGE, importWorks } from '@shenglang/contract/studio/edit/edit-works'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../app/remote/api.ts'
import { showToast } from '../../app/ui/browser/notifier.ts'
import { Button } from '../../app/ui/controls/Button.tsx'
import { FileButton } from '../../app/ui/controls/FileButton.tsx'
import { Dialog } from '../../app/ui/overlays/Dialog.tsx'
import { overlay } from '../../app/ui/overlays/overlay.ts'
import { errorMessage } from '../../app/ui/text/error-message.ts'
import { BulkProgress } from './BulkProgress.tsx'
import * as texts from './texts.ts'
import { refreshWorks, undoChange } from './undo-change.tsx'

type Answer = AnswerOf<typeof importWorks>

/** Checks a file line by line, and changes works by it once every line is valid. */
export function ImportDialog() {
  const client = useQueryClient()
  const [file, setFile] = useState<File>()
  const [answer, setAnswer] = useState<Answer>()
  const [isChanging, setChanging] = useState(false)
  const check = async ([chosen]: File[]) => {
    if (!chosen) return
    setFile(chosen)
    try {
      // Checked before the upload, since the server would refuse the file only after it.
      if (chosen.size > CSV_MAX_BYTES) throw new Error(CSV_TOO_LARGE)
      setAnswer(await call(importWorks, { file: chosen, isPreview: '1' }))
    } catch (error) {
      setAnswer(undefined)
      showToast(errorMessage(error), 'bad')
    }
  }
  const run = async () => {
    if (!file || isChanging) return
    setChanging(true)
    try {
      const done = await call(importWorks, { file })
      if (done.faults.length > 0) return setAnswer(done)
      overlay.close()
      await refreshWorks(client)
      const undoing = { label: texts.undo, run: () => void undoChange(client, done.changeId) }
      showToast(texts.importDone(done.changed, done.created), 'good', ...(done.changeId === '' ? [] : [undoing]))
    } catch (error) {
      showToast(errorMessage(error), 'bad')
    } finally {
      setChanging(false)
    }
  }
  const isReady = answer !== undefined && answer.faults.length === 0 && answer.changed + answer.created > 0
  return (
    <Dialog
      title={texts.importTitle}
      onClose={() => overlay.close()}
      actions={
        <>
          {isReady ? (
            <Button look="gold" aria-disabled={isChanging} onClick={() => void run()}>
              {texts.importNow(answer.changed + answer.created)}
            </Button>
          ) : null}
          <FileButton accept=".csv,text/csv" onPick={(files) => void check(files)}>
            {texts.chooseFile}
          </FileButton>
          <Button onClick={() => overlay.close()}>{texts.close}</Button>
        </>
      }
    >
      <p>{texts.importHint}</p>
      {answer ? <Result answer={answer} /> : null}
      {isReady ? <BulkProgress count={answer.changed} isChanging={isChanging} /> : null}
    </Dialog>
  )
}

function Result({ answer: { changed, created, faults, faultCount } }: { answer: Answer }) {
  if (faults.length === 0)
    return (
      <p className="mt-12" role="status">
        {changed + created > 0 ? texts.checkedFine(changed, created) : texts.nothingToChange}
      </p>
    )
  return (
    <div className="mt-12" role="alert">
      <b className="ink-red">{texts.faultsFound}</b>
      <ul className="mt-8">
        {faults.map(({ line, reason }) => (
          <li key={`${line} ${reason}`}>{texts.faultLine(line, reason)}</li>
        ))}
      </ul>
      {faultCount > faults.length ? <p className="ink-t2 mt-8">{texts.moreFaults(faultCount - faults.length)}</p> : null}
    </div>
  )
}
