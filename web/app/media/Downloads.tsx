import { POPOVER_WIDTH } from '@shenglang/contract/constants'
import { lazy, Suspense, useId, useState } from 'react'
import { useEngineState } from '../playback/playback.tsx'
import { IconDownload } from '../ui/icons.ts'
import styles from './PlayerPopovers.module.css'

const DownloadPanel = lazy(() => import('./DownloadPanel.tsx'))

/** The popover 音源下载: every source of the current track, one by one or all at once. */
export function Downloads({ isWorded = false }: { isWorded?: boolean }) {
  const panel = useId()
  const track = useEngineState((state) => state.currentMusic)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.open}
        data-worded={isWorded || undefined}
        popoverTarget={panel}
        disabled={!track}
        aria-label={isWorded ? '下载音源' : '音源下载'}
      >
        <IconDownload size={18} />
        {isWorded ? <span>下载</span> : null}
      </button>
      <div
        id={panel}
        popover="auto"
        className={styles.panel}
        style={{ width: `min(${POPOVER_WIDTH.download}px, calc(100vw - 32px))` }}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && track ? (
          <Suspense>
            <DownloadPanel key={track.resourceId} track={track} />
          </Suspense>
        ) : null}
      </div>
    </>
  )
}
