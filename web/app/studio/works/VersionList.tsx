import { clockTime } from '@shenglang/contract/format'
import type { MyWorkDetail, WorkFile } from '@shenglang/contract/studio/entities'
import { analyseWork, FILES_MAX, removeFile, saveResource } from '@shenglang/contract/studio/works'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import { FileButton } from '../../ui/controls/FileButton.tsx'
import { IconArrowDown, IconArrowUp, IconRefresh, IconTrash, IconUpload } from '../../ui/data/icons.ts'
import { AUDIO, UploadPanel } from '../uploads/UploadPanel.tsx'
import { bytesText } from '../uploads/upload-state.ts'
import { uploaderOf } from '../uploads/uploader.ts'
import styles from './editor.module.css'
import { FileLine } from './FileLine.tsx'
import type { Progress } from './live-works.ts'
import { SameRecording } from './SameRecording.tsx'
import * as texts from './texts.ts'
import { useWorkCall } from './work-call.ts'

interface VersionListProps {
  work: MyWorkDetail
  progress: Progress
  userId: string
  isLocked: boolean
}

/** The recordings of a work (Ver): names, order, additions, replacements. */
export function VersionList({ work, progress, userId, isLocked }: VersionListProps) {
  const [run, isBusy] = useWorkCall()
  const { resourceId, files } = work
  const arrange = (ordered: WorkFile[]) =>
    run(saveResource, { resourceId, files: ordered.map(({ fileId, label }) => ({ fileId, label })) })
  const swap = (index: number, other: number) => {
    const ordered = [...files]
    const [one, two] = [files[index], files[other]]
    if (!one || !two) return
    ordered[index] = two
    ordered[other] = one
    arrange(ordered)
  }
  const rename = (fileId: string, label: string) => {
    if (files.some((file) => file.fileId === fileId && file.label !== label)) {
      arrange(files.map((file) => (file.fileId === fileId ? { ...file, label } : file)))
    }
  }
  return (
    <section className={styles.part} aria-labelledby="versions">
      <h3 id="versions">{texts.audioVersions}</h3>
      <ul className={styles.versions}>
        {files.map((file, index) => (
          <li key={file.fileId}>
            <input
              aria-label={texts.versionNameOf(file.fileName)}
              defaultValue={file.label}
              maxLength={40}
              placeholder={index === 0 ? 'Original' : texts.versionName}
              disabled={isLocked}
              onBlur={(event) => rename(file.fileId, event.target.value.trim())}
            />
            <span className={styles.source}>
              <span className="one-line" title={file.fileName}>
                {file.fileName}
              </span>
              <small className="number ink-t2">
                {clockTime(file.duration)} · {bytesText(file.fileSize)}
                {file.replacesId === '' ? '' : texts.replacesAfterRelease}
              </small>
              {file.state === 'ready' && file.warning === '' ? null : <FileLine file={file} progress={progress} />}
              <SameRecording file={file} />
            </span>
            <span className="flex rigid">
              <IconButton
                label={texts.moveUpNamed(file.fileName)}
                disabled={isLocked || isBusy || index === 0}
                onClick={() => swap(index, index - 1)}
              >
                <IconArrowUp size={16} />
              </IconButton>
              <IconButton
                label={texts.moveDownNamed(file.fileName)}
                disabled={isLocked || isBusy || index === files.length - 1}
                onClick={() => swap(index, index + 1)}
              >
                <IconArrowDown size={16} />
              </IconButton>
              {file.isPublished ? (
                <Replace file={file} workId={resourceId} userId={userId} isLocked={isLocked} />
              ) : (
                <IconButton
                  label={texts.deleteFile(file.fileName)}
                  disabled={isLocked || isBusy}
                  onClick={() => run(removeFile, { id: file.fileId })}
                >
                  <IconTrash size={16} />
                </IconButton>
              )}
            </span>
          </li>
        ))}
      </ul>
      {files.some(({ state }) => state === 'ready') ? (
        <Button
          look="quiet"
          disabled={isLocked || isBusy || files.some(({ isAnalysing }) => isAnalysing)}
          title={texts.analyseHint}
          onClick={() => run(analyseWork, { id: resourceId }, texts.analysisStarted)}
        >
          <IconRefresh size={16} aria-hidden="true" />
          {files.some(({ isAnalysing }) => isAnalysing) ? texts.analysing : texts.analyseAgain}
        </Button>
      ) : null}
      {isLocked || files.length >= FILES_MAX ? null : (
        <UploadPanel
          userId={userId}
          target={{ workId: resourceId }}
          label={files.length === 0 ? texts.uploadAudio : texts.addVersion}
        />
      )}
    </section>
  )
}

interface ReplaceProps {
  file: WorkFile
  workId: string
  userId: string
  isLocked: boolean
}

function Replace({ file, workId, userId, isLocked }: ReplaceProps) {
  return (
    <FileButton
      look="icon"
      disabled={isLocked}
      accept={AUDIO}
      aria-label={texts.replaceFile(file.fileName)}
      onPick={([chosen]) => chosen && uploaderOf(userId).add([chosen], { workId, replacesId: file.fileId })}
    >
      <IconUpload size={16} />
    </FileButton>
  )
}
