import { IconButton } from '../ui/Button.tsx'
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '../ui/icons.ts'
import { Progress } from '../ui/Progress.tsx'
import { remainingText } from '../ui/speed.ts'
import styles from './upload.module.css'
import { bytesText, type UploadItem, type UploadPhase } from './upload-state.ts'
import type { Uploader } from './uploader.ts'

const PHASES: Record<UploadPhase, string> = {
  waiting: '排队中',
  checking: '检查中',
  sending: '上传中',
  paused: '已暂停',
  done: '上传完成',
  failed: '没有成功',
}

export function UploadRow({ item, uploader }: { item: UploadItem; uploader: Uploader }) {
  const { id, name, size, sent, speed, phase, reason } = item
  const percent = size === 0 ? 0 : Math.floor((sent / size) * 100)
  const isUnderWay = phase === 'sending' || phase === 'waiting' || phase === 'checking'
  return (
    <li className={styles.upload} data-phase={phase}>
      <span className={`${styles.name} one-line`} title={name}>
        {name}
      </span>
      <span className={`${styles.figures} number`}>
        {phase === 'sending' ? `${bytesText(speed)}/s · ${remainingText(item)}` : PHASES[phase]} · {bytesText(sent)} /{' '}
        {bytesText(size)}
      </span>
      <Progress label={`${name} 已上传 ${percent}%`} value={percent} max={100} isFailed={phase === 'failed'} />
      <span className={styles.buttons}>
        {isUnderWay ? (
          <IconButton label={`暂停 ${name}`} onClick={() => uploader.pause(id)}>
            <IconPlayerPause size={18} />
          </IconButton>
        ) : null}
        {phase === 'paused' ? (
          <IconButton label={`继续 ${name}`} onClick={() => uploader.resume(id)}>
            <IconPlayerPlay size={18} />
          </IconButton>
        ) : null}
        {phase === 'failed' ? (
          <IconButton label={`重试 ${name}`} onClick={() => uploader.resume(id)}>
            <IconRefresh size={18} />
          </IconButton>
        ) : null}
        <IconButton label={phase === 'done' ? `收起 ${name}` : `取消 ${name}`} onClick={() => uploader.remove(id)}>
          <IconX size={18} />
        </IconButton>
      </span>
      {reason === '' ? null : (
        <p className={styles.reason} role="alert">
          {reason}
        </p>
      )}
    </li>
  )
}
