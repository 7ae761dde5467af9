import { clockTime } from '@shenglang/contract/format'
import { type EditableWork, readEditableWork, removeWorkFile } from '@shenglang/contract/studio/edit/edit-works'
import { releaseNeedsText } from '@shenglang/contract/studio/release-needs'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../app/remote/api.ts'
import { keyOf } from '../../../app/remote/remote-query.ts'
import { UploadPanel } from '../../../app/studio/uploads/UploadPanel.tsx'
import { fileStatus } from '../../../app/studio/works/file-status.ts'
import { attempt } from '../../../app/ui/browser/attempt.ts'
import { showToast } from '../../../app/ui/browser/notifier.ts'
import { Button } from '../../../app/ui/controls/Button.tsx'
import { Progress } from '../../../app/ui/data/Progress.tsx'
import { Panel } from '../../../app/ui/layout/Panel.tsx'
import formStyles from '../../settings/edit/form.module.css'
import { useStaff } from '../../shell/staff.ts'
import * as texts from './texts.ts'

/** An upload that arrived, and its preparation, show up within this time. */
const EVERY_MS = 2000

interface RecordingsProps {
  work: Pick<EditableWork, 'resourceId'>
  recordings: NonNullable<EditableWork['recordings']>
}

/** The recordings of a single that staff made: sent here, prepared by a worker, and what is missing before the review. */
export function Recordings({ work: { resourceId: id }, recordings: { files, needs } }: RecordingsProps) {
  const { userId } = useStaff()
  const client = useQueryClient()
  const key = keyOf(readEditableWork, { id })
  useEffect(() => {
    const timer = setInterval(() => void client.invalidateQueries({ queryKey: keyOf(readEditableWork, { id }) }), EVERY_MS)
    return () => clearInterval(timer)
  }, [client, id])
  const remove = (fileId: string) =>
    attempt(async () => {
      client.setQueryData(key, await call(removeWorkFile, { id: fileId }))
      showToast(texts.removed, 'good')
    })
  const missing = releaseNeedsText(needs)
  return (
    <div className={formStyles.form}>
      <Panel title={texts.recordings}>
        {files.length === 0 ? null : (
          <ul className="m-0 mt-12 pad-0 no-marks">
            {files.map((file) => (
              <FileLine key={file.fileId} file={file} onRemove={() => void remove(file.fileId)} />
            ))}
          </ul>
        )}
        <UploadPanel userId={userId} target={{ workId: id }} label={texts.chooseAudio} />
        <p className="mt-12 text-13 ink-t2" role="status">
          {missing === '' ? texts.complete : `${texts.stillNeeds}：${missing}`}
        </p>
      </Panel>
    </div>
  )
}

interface FileLineProps {
  file: NonNullable<EditableWork['recordings']>['files'][number]
  onRemove: () => void
}

function FileLine({ file, onRemove }: FileLineProps) {
  const { state, fraction, text } = fileStatus(file, new Map())
  return (
    <li className="flex wrap middle gap-12 pad-12-0 line-below">
      <span className="shrink grow">
        <b className="block break">{file.fileName}</b>
        <small className={state === 'failed' ? 'ink-red' : 'ink-t2'}>
          {text}
          {file.duration > 0 ? ` · ${clockTime(file.duration)}` : ''}
        </small>
        {state === 'running' ? <Progress label={file.fileName} value={fraction} max={1} /> : null}
      </span>
      <Button look="quiet" aria-label={texts.removeFile(file.fileName)} onClick={onRemove}>
        {texts.remove}
      </Button>
    </li>
  )
}
