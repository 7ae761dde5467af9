import { API_BASE } from '@shenglang/contract/constants'
import { clockTime } from '@shenglang/contract/format'
import { fromSecond, sharePath } from '@shenglang/contract/sharing/addresses'
import { embedCode } from '@shenglang/contract/sharing/embed'
import { SHARE_POSTER } from '@shenglang/contract/sharing/poster'
import { useState } from 'react'
import { useEngine } from '../playback/playback.tsx'
import { Button } from '../ui/Button.tsx'
import { copyText } from '../ui/copy.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { IconCode, IconCopy, IconDownload, IconRss, IconShare } from '../ui/icons.ts'
import { isWeChat } from '../ui/we-chat.ts'
import styles from './ShareDialog.module.css'
import type { Shared } from './shared.ts'

/** The ways in which a page is passed on: its link, from a second on where that is heard now, a poster, what the system offers. */
export function ShareDialog({ shared, onClose }: { shared: Shared; onClose: () => void }) {
  const { title, path, poster, feed } = shared
  const heard = useHeardSecond(poster)
  const [isFromThere, setFromThere] = useState(false)
  const second = isFromThere ? heard : 0
  const link = location.origin + fromSecond(path, second)
  return (
    <Dialog
      title="分享"
      onClose={onClose}
      actions={
        <>
          <Button look="gold" onClick={() => void copyText(link)}>
            <IconCopy size={16} aria-hidden="true" /> 复制链接
          </Button>
          {typeof navigator.share === 'function' ? (
            <Button onClick={() => void share(title, link)}>
              <IconShare size={16} aria-hidden="true" /> 更多方式
            </Button>
          ) : null}
          {shared.isRecording && poster ? (
            <Button onClick={() => void copyText(embedCode(location.origin, poster.id, { second }))}>
              <IconCode size={16} aria-hidden="true" /> 复制嵌入代码
            </Button>
          ) : null}
          {feed === undefined ? null : (
            <Button onClick={() => void copyText(location.origin + feed)}>
              <IconRss size={16} aria-hidden="true" /> 复制订阅地址
            </Button>
          )}
        </>
      }
    >
      <div className={styles.share}>
        {poster ? <Poster key={second} poster={poster} title={title} second={second} /> : null}
        <div className={styles.ways}>
          <b className="one-line">{title}</b>
          <input
            className={`${styles.link} number`}
            aria-label="链接"
            readOnly
            value={link}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          {heard > 0 ? (
            <label className={styles.tick}>
              <input
                type="checkbox"
                checked={isFromThere}
                onChange={({ currentTarget }) => setFromThere(currentTarget.checked)}
              />
              从 <span className="number">{clockTime(heard * 1000)}</span> 开始
            </label>
          ) : null}
          <p className={styles.hint}>
            {isWeChat()
              ? '长按图片，发给朋友或识别二维码；也可以点右上角 ··· 转发'
              : poster
                ? '发到微信：存下海报发过去，或用微信扫海报上的二维码'
                : '发到微信：复制链接，粘贴给朋友'}
          </p>
          {feed === undefined ? null : <p className={styles.hint}>订阅地址（RSS）贴进播客或阅读器，有新作品就会出现在那里</p>}
        </div>
      </div>
    </Dialog>
  )
}

interface PosterProps {
  poster: NonNullable<Shared['poster']>
  title: string
  second: number
}

function Poster({ poster: { kind, id }, title, second }: PosterProps) {
  const [isFailed, setFailed] = useState(false)
  const address = fromSecond(API_BASE + sharePath.poster(kind, id), second)
  if (isFailed) return <p className={styles.poster}>海报没有画出来，链接照常可用</p>
  return (
    <div className={styles.poster}>
      <img src={address} alt={`${title} 的海报，带二维码`} {...SHARE_POSTER} onError={() => setFailed(true)} />
      {isWeChat() ? null : (
        <a href={address} download={`${title}.jpg`}>
          <IconDownload size={16} aria-hidden="true" /> 存下海报
        </a>
      )}
    </div>
  )
}

/** The second at which this very track stands in the player; 0 where it does not. */
function useHeardSecond(poster: Shared['poster']): number {
  const engine = useEngine()
  // What was heard when somebody asked: the dialog does not run along.
  const [second] = useState(() => {
    const isHeard = poster?.kind === 'resource' && engine?.getState().currentMusic?.resourceId === poster.id
    return isHeard ? Math.floor(engine.getProgress().currentTimeMs / 1000) : 0
  })
  return second
}

async function share(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url })
  } catch {
    // The person changed their mind.
  }
}
