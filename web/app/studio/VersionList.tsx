import { clockTime } from '@shenglang/contract/format'
import type { OwnWorkDetail, WorkFile } from '@shenglang/contract/studio/entities'
import { analyseWork, FILES_MAX, removeFile, saveResource } from '@shenglang/contract/studio/works'
import { Button, IconButton } from '../ui/Button.tsx'
import { FileButton } from '../ui/FileButton.tsx'
import { IconArrowDown, IconArrowUp, IconRefresh, IconTrash, IconUpload } from '../ui/icons.ts'
import styles from './editor.module.css'
import { FileLine } from './FileLine.tsx'
import type { Progress } from './live-works.ts'
import { SameRecording } from './SameRecording.tsx'
import { AUDIO, UploadPanel } from './UploadPanel.tsx'
import { bytesText } from './upload-state.ts'
import { uploaderOf } from './uploader.ts'
import { useWorkCall } from './work-call.ts'

interface VersionListProps {
  work: OwnWorkDetail
  progress: Progress
  userId: string
  isLocked: boolean
}

/** The recordings of a work (Ver): their names, their order, more of them, others in their place. */
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
      <h3 id="versions">音频版本</h3>
      <ul className={styles.versions}>
        {files.map((file, index) => (
          <li key={file.fileId}>
            <input
              aria-label={`${file.fileName} 的版本名`}
              defaultValue={file.label}
              maxLength={40}
              placeholder={index === 0 ? 'Original' : '版本名'}
              disabled={isLocked}
              onBlur={(event) => rename(file.fileId, event.target.value.trim())}
            />
            <span className={styles.source}>
              <span className="one-line" title={file.fileName}>
                {file.fileName}
              </span>
              <small className="number">
                {clockTime(file.duration)} · {bytesText(file.fileSize)}
                {file.replacesId === '' ? '' : ' · 发布后替换原文件'}
              </small>
              {file.state === 'ready' && file.warning === '' ? null : <FileLine file={file} progress={progress} />}
              <SameRecording file={file} />
            </span>
            <span className={styles.buttons}>
              <IconButton
                label={`${file.fileName} 上移`}
                disabled={isLocked || isBusy || index === 0}
                onClick={() => swap(index, index - 1)}
              >
                <IconArrowUp size={16} />
              </IconButton>
              <IconButton
                label={`${file.fileName} 下移`}
                disabled={isLocked || isBusy || index === files.length - 1}
                onClick={() => swap(index, index + 1)}
              >
                <IconArrowDown size={16} />
              </IconButton>
              {file.isPublished ? (
                <Replace file={file} workId={resourceId} userId={userId} isLocked={isLocked} />
              ) : (
                <IconButton
                  label={`删除 ${file.fileName}`}
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
          title="重新测 BPM、调性、节拍、能量与响度；你自己设定的不变"
          onClick={() => run(analyseWork, { id: resourceId }, '已开始重新分析')}
        >
          <IconRefresh size={16} aria-hidden="true" />
          {files.some(({ isAnalysing }) => isAnalysing) ? '正在分析…' : '重新分析'}
        </Button>
      ) : null}
      {isLocked || files.length >= FILES_MAX ? null : (
        <UploadPanel userId={userId} target={{ workId: resourceId }} label={files.length === 0 ? '上传音频' : '添加版本'} />
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
      aria-label={`用新文件替换 ${file.fileName}`}
      onPick={([chosen]) => chosen && uploaderOf(userId).add([chosen], { workId, replacesId: file.fileId })}
    >
      <IconUpload size={16} />
    </FileButton>
  )
}
