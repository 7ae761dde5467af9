import { fileSize } from '@shenglang/contract/format'
import { useSyncExternalStore } from 'react'
import { Button, IconButton } from '../../ui/Button.tsx'
import { IconPlayerPause, IconX } from '../../ui/icons.ts'
import { showToast } from '../../ui/notifier.ts'
import { Progress } from '../../ui/Progress.tsx'
import { remainingText } from '../../ui/speed.ts'
import { mayWriteTo, pickFolder } from './folder-picker.ts'
import styles from './StickCorner.module.css'
import { type Stick, stick } from './stick.ts'
import { isUnderWay, type StickPhase } from './stick-job.ts'

const nothing = () => undefined

/** How far what is written to a folder is, above every page. */
export function StickCorner({ onClose }: { onClose: () => void }) {
  const shown = useSyncExternalStore(stick.subscribe, stick.shown, nothing)
  if (!shown) return null
  const { folderName, progress, speed } = shown
  const { phase, files, done, bytes, written, missing } = progress
  const percent = Math.floor((bytes > 0 ? written / bytes : files > 0 ? done / files : 0) * 100)
  const close = () => {
    stick.close()
    onClose()
  }
  return (
    <section className={styles.corner} aria-label={`写入“${folderName}”`} data-phase={phase}>
      <header>
        <b className="one-line" title={shown.job.name}>
          {shown.job.name} → {folderName}
        </b>
        {isUnderWay(phase) ? (
          <IconButton label="暂停写入" onClick={stick.pause}>
            <IconPlayerPause size={18} />
          </IconButton>
        ) : null}
        <IconButton label={phase === 'done' ? '收起' : '取消写入'} onClick={close}>
          <IconX size={18} />
        </IconButton>
      </header>
      <p role="status">{phaseWords(shown)}</p>
      {phase === 'done' ? null : (
        <>
          <Progress label={`已写入 ${percent}%`} value={percent} max={100} />
          <p className={`${styles.figures} number`}>
            {`${done} / ${files} 个 · ${fileSize(written)} / ${fileSize(bytes)}`}
            {speed > 0 ? ` · ${fileSize(speed)}/s · ${remainingText({ size: bytes, sent: written, speed })}` : ''}
          </p>
          {phase === 'writing' || phase === 'lists' ? <p className={`${styles.figures} one-line`}>{progress.current}</p> : null}
        </>
      )}
      {missing.length > 0 ? (
        <details className={styles.missing} open={!isUnderWay(phase)}>
          <summary>{`${missing.length} 个没有写入`}</summary>
          <ul>
            {missing.map(({ fileId, title, words }) => (
              <li key={fileId}>
                {title}：{words}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <WayOn phase={phase} folderName={folderName} />
    </section>
  )
}

function phaseWords({ folderName, progress: { phase, words, files, done, kept, missing } }: Stick): string {
  if (phase === 'done' && missing.length > 0) return `写好 ${done} 个，${missing.length} 个没有写入`
  if (phase === 'done')
    return kept === files ? `${files} 个文件都已在“${folderName}”里` : `写好了：新写 ${done - kept} 个，原有 ${kept} 个`
  return words || PHASES[phase].replaceAll('{folder}', folderName)
}

const PHASES: Record<StickPhase, string> = {
  planning: '正在核对文件夹里已有的文件…',
  writing: '正在写入',
  lists: '正在写曲库文件…',
  waiting: '网络断了，连上后自己继续',
  paused: '已暂停，写好的文件不会重写',
  gone: '找不到“{folder}”，可能被拔出了。插好后重新选择它，从断的地方继续',
  denied: '浏览器收回了写入“{folder}”的许可',
  full: '“{folder}”满了。腾出空间后继续，写好的文件不会重写',
  occupied: '这里已有别的曲库',
  failed: '写入失败，请重试',
  done: '写好了',
}

/** What leads on from where it stands. */
function WayOn({ phase, folderName }: { phase: StickPhase; folderName: string }) {
  const choose = async () => {
    const folder = await pickFolder()
    if (folder) stick.goOn(folder, false)
  }
  const allow = async () => {
    const folder = stick.folder()
    if (folder && (await mayWriteTo(folder))) stick.goOn()
    else showToast(`浏览器没有写入“${folderName}”的许可`, 'bad')
  }
  const another = <Button onClick={choose}>换一个文件夹</Button>
  const ways: Partial<Record<StickPhase, React.ReactNode>> = {
    paused: <Button onClick={() => stick.goOn()}>继续</Button>,
    failed: <Button onClick={() => stick.goOn()}>重试</Button>,
    full: (
      <>
        <Button onClick={() => stick.goOn()}>继续</Button>
        {another}
      </>
    ),
    gone: <Button onClick={choose}>重新选择</Button>,
    denied: <Button onClick={allow}>允许写入</Button>,
    occupied: (
      <>
        {another}
        <Button onClick={() => stick.goOn(undefined, true)}>替换曲库</Button>
      </>
    ),
  }
  return ways[phase] ? <div className={styles.ways}>{ways[phase]}</div> : null
}
