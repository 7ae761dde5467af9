import type { Track } from '@shenglang/player/engine-state'
import { lazy, Suspense, useId, useState } from 'react'
import { IconMessageCircle } from '../ui/icons.ts'
import styles from './SayNow.module.css'

const Comments = lazy(async () => ({ default: (await import('../social/Comments.tsx')).Comments }))

/** What was said of the track, opened where one says something of this very second. */
export function SayNow({ track }: { track: Track }) {
  const panel = useId()
  const [isOpened, setOpened] = useState(false)
  return (
    <>
      <button type="button" className={styles.open} popoverTarget={panel} aria-label="写在这一刻">
        <IconMessageCircle size={16} aria-hidden="true" />
        <span>写在这一刻</span>
      </button>
      <div
        id={panel}
        popover="auto"
        role="dialog"
        aria-label="评论"
        className={styles.panel}
        onToggle={(event) => {
          setOpened(true)
          if (event.newState === 'open') focusComposer(event.currentTarget)
        }}
      >
        {isOpened ? (
          <Suspense>
            <Comments key={track.resourceId} subject={{ subjectId: track.resourceId, ownerId: track.artistId, track }} />
          </Suspense>
        ) : null}
      </div>
    </>
  )
}

const focusComposer = (panel: HTMLElement) => panel.querySelector('textarea')?.focus()
