import { API_BASE } from '@shenglang/contract/constants'
import { clockTime } from '@shenglang/contract/format'
import { fromSecond, sharePath } from '@shenglang/contract/sharing/addresses'
import { embedCode } from '@shenglang/contract/sharing/embed'
import { SHARE_POSTER } from '@shenglang/contract/sharing/poster'
import { useState } from 'react'
import { useEngine } from '../playback/engine/playback.tsx'
import { copyText } from '../ui/browser/copy.ts'
import { isWeChat } from '../ui/browser/we-chat.ts'
import { Button } from '../ui/controls/Button.tsx'
import { IconCode, IconCopy, IconDownload, IconRss, IconShare } from '../ui/data/icons.ts'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import styles from './ShareDialog.module.css'
import type { Shared } from './shared.ts'
import * as texts from './texts.ts'

/** The ways to share a page: its link, optionally from the current second, a poster, and the system's share sheet. */
export function ShareDialog({ shared, onClose }: { shared: Shared; onClose: () => void }) {
  const { title, path, poster, feed } = shared
  const playedSecond = usePlayedSecond(poster)
  const [isFromThere, setFromThere] = useState(false)
  const second = isFromThere ? playedSecond : 0
  const link = location.origin + fromSecond(path, second)
  return (
    <Dialog
      title={texts.share}
      onClose={onClose}
      actions={
        <>
          <Button look="gold" onClick={() => void copyText(link)}>
            <IconCopy size={16} aria-hidden="true" /> {texts.copyLink}
          </Button>
          {typeof navigator.share === 'function' ? (
            <Button onClick={() => void share(title, link)}>
              <IconShare size={16} aria-hidden="true" /> {texts.moreWays}
            </Button>
          ) : null}
          {shared.isRecording && poster ? (
            <Button onClick={() => void copyText(embedCode(location.origin, poster.id, { second }))}>
              <IconCode size={16} aria-hidden="true" /> {texts.copyEmbed}
            </Button>
          ) : null}
          {feed === undefined ? null : (
            <Button onClick={() => void copyText(location.origin + feed)}>
              <IconRss size={16} aria-hidden="true" /> {texts.copyFeed}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.share}>
        {poster ? <Poster key={second} poster={poster} title={title} second={second} /> : null}
        <div className="flex column gap-12 shrink">
          <b className="one-line">{title}</b>
          <input
            className={`${styles.link} number`}
            aria-label={texts.link}
            readOnly
            value={link}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          {playedSecond > 0 ? (
            <label className="flex middle gap-8 min-h-hit">
              <input
                type="checkbox"
                checked={isFromThere}
                onChange={({ currentTarget }) => setFromThere(currentTarget.checked)}
              />
              {texts.startFrom} <span className="number">{clockTime(playedSecond * 1000)}</span> {texts.start}
            </label>
          ) : null}
          <p className="text-13 ink-t1">{isWeChat() ? texts.wechatInside : poster ? texts.wechatPoster : texts.wechatLink}</p>
          {feed === undefined ? null : <p className="text-13 ink-t1">{texts.feedHint}</p>}
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
  if (isFailed) return <p className={styles.poster}>{texts.posterFailed}</p>
  return (
    <div className={styles.poster}>
      <img src={address} alt={texts.posterOf(title)} {...SHARE_POSTER} onError={() => setFailed(true)} />
      {isWeChat() ? null : (
        <a className="inline-flex middle gap-4 hover-ink-t0" href={address} download={`${title}.jpg`}>
          <IconDownload size={16} aria-hidden="true" /> {texts.savePoster}
        </a>
      )}
    </div>
  )
}

/** The current second of this track in the player; 0 where it is not the current one. */
function usePlayedSecond(poster: Shared['poster']): number {
  const engine = useEngine()
  // The second when the dialog was opened: it does not advance.
  const [second] = useState(() => {
    const isPlayed = poster?.kind === 'resource' && engine?.getState().currentMusic?.resourceId === poster.id
    return isPlayed ? Math.floor(engine.getProgress().currentTimeMs / 1000) : 0
  })
  return second
}

async function share(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url })
  } catch {
    // The user cancelled.
  }
}
