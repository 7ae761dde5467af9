import { clockTime } from '@shenglang/contract/format'
import type { WaveMarker } from '@shenglang/contract/social/entities'
import { Button } from '../ui/controls/Button.tsx'
import { Avatar } from '../ui/data/Avatar.tsx'
import { IconPlayerPlayFilled } from '../ui/data/icons.ts'
import { Sheet } from '../ui/overlays/Sheet.tsx'
import styles from './MarkerSheet.module.css'
import * as texts from './texts.ts'

interface MarkerSheetProps {
  comments: WaveMarker[]
  onSeek: (marker: WaveMarker) => void
  onClose: () => void
}

/** The comments at a position of the wave, from below, on touch screens. */
export default function MarkerSheet({ comments, onSeek, onClose }: MarkerSheetProps) {
  return (
    <Sheet label={texts.commentsHere} onClose={onClose}>
      {(close) => (
        <ul className={`${styles.said} grid gap-16`}>
          {comments.map((marker) => (
            <li key={marker.id}>
              <Avatar avatar={marker.avatar} name={marker.nickname} size={32} />
              <p className="ink-t1 break">
                <b className="block ink-t0">{marker.nickname}</b>
                {marker.comment}
              </p>
              <Button
                aria-label={texts.playFrom(clockTime(marker.time * 1000))}
                onClick={() => {
                  onSeek(marker)
                  close()
                }}
              >
                <IconPlayerPlayFilled size={14} aria-hidden="true" />
                <span className="number">{clockTime(marker.time * 1000)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}
