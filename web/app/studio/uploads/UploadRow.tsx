import { IconButton } from '../../ui/controls/Button.tsx'
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '../../ui/data/icons.ts'
import { Progress } from '../../ui/data/Progress.tsx'
import { remainingText } from '../../ui/data/speed.ts'
import * as texts from './texts.ts'
import styles from './upload.module.css'
import { bytesText, type UploadItem } from './upload-state.ts'
import type { Uploader } from './uploader.ts'

export function UploadRow({ item, uploader }: { item: UploadItem; uploader: Uploader }) {
  const { id, name, size, sent, checked, speed, phase, reason, note } = item
  const percent = size === 0 ? 0 : Math.floor((sent / size) * 100)
  const state =
    phase === 'checking' && checked > 0 ? texts.checking(Math.floor((checked / size) * 100)) : texts.UPLOAD_PHASES[phase]
  const isUnderWay = phase === 'sending' || phase === 'waiting' || phase === 'checking'
  return (
    <li className={styles.upload} data-phase={phase}>
      <span className="one-line" title={name}>
        {name}
      </span>
      <span className={`${styles.figures} number`}>
        {phase === 'sending' ? `${bytesText(speed)}/s · ${remainingText(item)}` : state} · {bytesText(sent)} / {bytesText(size)}
      </span>
      <Progress label={texts.uploadedPercent(name, percent)} value={percent} max={100} isFailed={phase === 'failed'} />
      <span className={styles.buttons}>
        {isUnderWay ? (
          <IconButton label={texts.pauseNamed(name)} onClick={() => uploader.pause(id)}>
            <IconPlayerPause size={18} />
          </IconButton>
        ) : null}
        {phase === 'paused' ? (
          <IconButton label={texts.continueNamed(name)} onClick={() => uploader.resume(id)}>
            <IconPlayerPlay size={18} />
          </IconButton>
        ) : null}
        {phase === 'failed' ? (
          <IconButton label={texts.retryTrack(name)} onClick={() => uploader.resume(id)}>
            <IconRefresh size={18} />
          </IconButton>
        ) : null}
        <IconButton
          label={phase === 'done' ? texts.hideNamed(name) : texts.cancelNamed(name)}
          onClick={() => uploader.remove(id)}
        >
          <IconX size={18} />
        </IconButton>
      </span>
      {note === '' ? null : (
        <p className={styles.note} role="status">
          {note}
        </p>
      )}
      {reason === '' ? null : (
        <p className={styles.reason} role="alert">
          {reason}
        </p>
      )}
    </li>
  )
}
