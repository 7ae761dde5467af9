import { rightOf } from '@shenglang/contract/catalog/work/price'
import { POPOVER_WIDTH } from '@shenglang/contract/constants'
import { useId } from 'react'
import { useEngineState } from '../../playback/engine/playback.tsx'
import { joined } from '../../track/text/track-text.ts'
import { lazyPart } from '../../ui/browser/lazy-part.tsx'
import { IconDownload } from '../../ui/data/icons.ts'
import { PopoverPanel } from '../../ui/overlays/PopoverPanel.tsx'
import styles from '../PlayerPopovers.module.css'
import * as texts from './player-texts.ts'

const DownloadPanel = lazyPart(() => import('./DownloadPanel.tsx'))

/** The popover 音源下载: every source of the current track, one by one or all at once. */
export function Downloads({ isWorded = false }: { isWorded?: boolean }) {
  const panel = useId()
  const track = useEngineState((state) => state.currentMusic)
  const right = (track && rightOf(track)?.words) ?? ''
  return (
    <>
      <button
        type="button"
        className={styles.open}
        data-worded={isWorded || undefined}
        popoverTarget={panel}
        disabled={!track}
        aria-label={isWorded ? joined(texts.download, right) : texts.sourceDownload}
      >
        <IconDownload size={18} />
        {isWorded ? (
          <span>
            {texts.download}
            {right === '' ? null : <small className="text-13 regular ink-t1"> · {right}</small>}
          </span>
        ) : null}
      </button>
      <PopoverPanel id={panel} className={styles.panel} style={{ width: `min(${POPOVER_WIDTH.download}px, calc(100vw - 32px))` }}>
        {track ? <DownloadPanel key={track.resourceId} track={track} /> : null}
      </PopoverPanel>
    </>
  )
}
