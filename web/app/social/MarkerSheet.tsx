import { clockTime } from '@shenglang/contract/format'
import type { WaveMarker } from '@shenglang/contract/social/entities'
import { Avatar } from '../ui/Avatar.tsx'
import { Button, IconButton } from '../ui/Button.tsx'
import { IconPlayerPlayFilled, IconX } from '../ui/icons.ts'
import { useModal } from '../ui/use-modal.ts'
import styles from './MarkerSheet.module.css'

interface MarkerSheetProps {
  said: WaveMarker[]
  onSeek: (marker: WaveMarker) => void
  onClose: () => void
}

/** What was said at a place of the wave, from below, where a finger cannot hover. */
export default function MarkerSheet({ said, onSeek, onClose }: MarkerSheetProps) {
  const dialog = useModal()
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-label="这一刻的评论"
      onClose={onClose}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close()
      }}
    >
      <ul>
        {said.map((marker) => (
          <li key={marker.id}>
            <Avatar avatar={marker.avatar} name={marker.nickname} size={32} />
            <p>
              <b>{marker.nickname}</b>
              {marker.comment}
            </p>
            <Button
              aria-label={`从 ${clockTime(marker.time * 1000)} 播放`}
              onClick={() => {
                onSeek(marker)
                dialog.current?.close()
              }}
            >
              <IconPlayerPlayFilled size={14} aria-hidden="true" />
              <span className="number">{clockTime(marker.time * 1000)}</span>
            </Button>
          </li>
        ))}
      </ul>
      <span className={styles.close}>
        <IconButton label="收起" onClick={() => dialog.current?.close()}>
          <IconX size={18} />
        </IconButton>
      </span>
    </dialog>
  )
}
