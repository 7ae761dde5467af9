import { listWorksChanges, type WorksChange } from '@shenglang/contract/studio/edit/edit-works'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { remoteQuery } from '../../app/remote/remote-query.ts'
import { Button } from '../../app/ui/controls/Button.tsx'
import { Time } from '../../app/ui/data/Time.tsx'
import { Row } from '../../app/ui/layout/Row.tsx'
import { Dialog } from '../../app/ui/overlays/Dialog.tsx'
import { overlay } from '../../app/ui/overlays/overlay.ts'
import { errorMessage } from '../../app/ui/text/error-message.ts'
import * as frameTexts from '../shell/texts.ts'
import * as texts from './texts.ts'
import { undoChange } from './undo-change.tsx'

/** The last bulk changes, each of which can still be undone. */
export function ChangesDialog() {
  const changes = useQuery({ ...remoteQuery(listWorksChanges, {}), staleTime: 0 })
  const close = () => overlay.close()
  return (
    <Dialog title={texts.changes} onClose={close} actions={<Button onClick={close}>{texts.close}</Button>}>
      {changes.isError ? (
        <p role="alert" className="ink-red">
          {errorMessage(changes.error)}
        </p>
      ) : changes.data === undefined ? (
        <p>{frameTexts.loading}</p>
      ) : changes.data.length === 0 ? (
        <p className="ink-t2">{texts.noChanges}</p>
      ) : (
        <ul className="no-marks">
          {changes.data.map((change) => (
            <Change key={change.changeId} change={change} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function Change({ change: { changeId, staffName, count, example, changeTime, isUndone } }: { change: WorksChange }) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const undo = async () => {
    if (isBusy) return
    setBusy(true)
    await undoChange(client, changeId)
    setBusy(false)
  }
  const what = texts.changeOf(example, count)
  return (
    <Row>
      <span className="shrink">
        <b className="block break">{what}</b>
        <small className="ink-t2">
          <Time at={changeTime} look="moment" /> · {staffName}
        </small>
      </span>
      {isUndone ? (
        <span className="rigid text-13 ink-t2">{texts.isUndone}</span>
      ) : (
        <Button aria-label={texts.undoOf(what)} aria-disabled={isBusy} onClick={() => void undo()}>
          {texts.undo}
        </Button>
      )}
    </Row>
  )
}
