import { fileSize } from '@shenglang/contract/format'
import { useSyncExternalStore } from 'react'
import { showToast } from '../../ui/browser/notifier.ts'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import { IconPlayerPause, IconX } from '../../ui/data/icons.ts'
import { Progress } from '../../ui/data/Progress.tsx'
import { remainingText } from '../../ui/data/speed.ts'
import { mayWriteTo, pickFolder } from './folder-picker.ts'
import * as texts from './texts.ts'
import styles from './UsbExportCorner.module.css'
import { type UsbExport, usb } from './usb-export.ts'
import { isUnderWay, type UsbExportPhase } from './usb-export-job.ts'

const nothing = () => undefined

/** The progress of a USB export, above every page. */
export function UsbExportCorner({ onClose }: { onClose: () => void }) {
  const shown = useSyncExternalStore(usb.subscribe, usb.shown, nothing)
  if (!shown) return null
  const { folderName, progress, speed } = shown
  const { phase, files, done, bytes, written, missing, videos } = progress
  const percent = Math.floor((bytes > 0 ? written / bytes : files > 0 ? done / files : 0) * 100)
  const close = () => {
    usb.close()
    onClose()
  }
  return (
    <section className={styles.corner} aria-label={texts.writeTo(folderName)} data-phase={phase}>
      <header className="flex middle gap-4 ink-t0">
        <b className="one-line" title={shown.job.name}>
          {shown.job.name} → {folderName}
        </b>
        {isUnderWay(phase) ? (
          <IconButton label={texts.pauseWriting} onClick={usb.pause}>
            <IconPlayerPause size={18} />
          </IconButton>
        ) : null}
        <IconButton label={phase === 'done' ? texts.collapse : texts.cancelWriting} onClick={close}>
          <IconX size={18} />
        </IconButton>
      </header>
      <p className="break" role="status">
        {phaseText(shown)}
      </p>
      {phase === 'done' ? null : (
        <>
          <Progress label={texts.writtenPercent(percent)} value={percent} max={100} />
          <p className="ink-t2 number break">
            {texts.writtenOf(done, files, fileSize(written), fileSize(bytes))}
            {speed > 0 ? ` · ${fileSize(speed)}/s · ${remainingText({ size: bytes, sent: written, speed })}` : ''}
          </p>
          {phase === 'writing' || phase === 'lists' ? <p className="ink-t2 one-line break">{progress.current}</p> : null}
        </>
      )}
      {videos > 0 ? <p className="ink-t1 number">{texts.videosNotExported(videos)}</p> : null}
      {missing.length > 0 ? (
        <details className={styles.missing} open={!isUnderWay(phase)}>
          <summary className="min-h-32 ink-red pointer">{texts.notWritten(missing.length)}</summary>
          <ul className="pad-0 no-marks">
            {missing.map(({ fileId, title, reason }) => (
              <li key={fileId}>
                {title}：{reason}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <WayOn phase={phase} folderName={folderName} />
    </section>
  )
}

function phaseText({ folderName, progress: { phase, message, files, done, unchanged, missing } }: UsbExport): string {
  if (phase === 'done' && missing.length > 0) return texts.writtenNotWritten(done, missing.length)
  if (phase === 'done')
    return unchanged === files ? texts.allInFolder(files, folderName) : texts.writtenDone(done - unchanged, unchanged)
  return message || texts.EXPORT_PHASES[phase].replaceAll('{folder}', folderName)
}

/** The next step in each phase. */
function WayOn({ phase, folderName }: { phase: UsbExportPhase; folderName: string }) {
  const choose = async () => {
    const folder = await pickFolder()
    if (folder) usb.resume(folder, false)
  }
  const allow = async () => {
    const folder = usb.folder()
    if (folder && (await mayWriteTo(folder))) usb.resume()
    else showToast(texts.folderNotAllowed(folderName), 'bad')
  }
  const another = <Button onClick={choose}>{texts.anotherFolder}</Button>
  const ways: Partial<Record<UsbExportPhase, React.ReactNode>> = {
    paused: <Button onClick={() => usb.resume()}>{texts.resume}</Button>,
    failed: <Button onClick={() => usb.resume()}>{texts.retry}</Button>,
    full: (
      <>
        <Button onClick={() => usb.resume()}>{texts.resume}</Button>
        {another}
      </>
    ),
    gone: <Button onClick={choose}>{texts.chooseAgain}</Button>,
    denied: <Button onClick={allow}>{texts.allowWriting}</Button>,
    occupied: (
      <>
        {another}
        <Button onClick={() => usb.resume(undefined, true)}>{texts.replaceLibrary}</Button>
      </>
    ),
  }
  return ways[phase] ? <div className="flex gap-8">{ways[phase]}</div> : null
}
