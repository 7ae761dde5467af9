import { fileSize } from '@shenglang/contract/format'
import type { AudioSource } from '@shenglang/contract/media/entities'
import type { Track } from '@shenglang/player/engine-state'
import { useDownload } from '../playback/download.ts'
import { useSources } from '../playback/sources.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { IconDownload } from '../ui/icons.ts'
import styles from './PlayerPopovers.module.css'

/** What the popover 音源下载 holds; loaded when it is opened first. */
export default function DownloadPanel({ track: { resourceId, freeVipLevel } }: { track: Track }) {
  const sources = useSources(resourceId)
  const { downloadFile, downloadAll, busyWith } = useDownload()
  return (
    <>
      <h2>音源下载</h2>
      <p className={styles.note}>{freeVipLevel > 0 ? '会员免费下载' : '免费下载'}</p>
      {sources === undefined ? (
        <p className={styles.note} role="status">
          正在读取…
        </p>
      ) : sources.length === 0 ? (
        <p className={styles.note}>暂无音源</p>
      ) : (
        <>
          <ul className={styles.files}>
            {sources.map((source) => (
              <li key={source.fileId} className={styles.row}>
                <span title={source.fileName}>{source.fileName}</span>
                <small className="number">{sizeOf(source)}</small>
                <IconButton
                  label={`下载 ${source.fileName}`}
                  disabled={busyWith !== ''}
                  onClick={() => void downloadFile(source.fileId, resourceId)}
                >
                  <IconDownload size={16} />
                </IconButton>
              </li>
            ))}
          </ul>
          <Button look="gold" disabled={busyWith !== ''} onClick={() => void downloadAll(resourceId)}>
            {busyWith === resourceId ? '正在准备…' : '全部下载'}
          </Button>
        </>
      )}
    </>
  )
}

const sizeOf = ({ fileSize: bytes }: AudioSource) => fileSize(bytes)
