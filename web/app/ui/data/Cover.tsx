import { API_BASE } from '@shenglang/contract/constants'
import styles from './Cover.module.css'

interface CoverProps {
  /** Relative to the base address; empty shows a note on the colour. */
  cover: string
  color: string
  /** Width in CSS pixels, for which the server's nearest size is loaded. */
  width: 96 | 320 | 640
  /** Visible at once on its page. */
  isEager?: boolean
}

/** A square picture whose colour and space are there before it loads. Fills its parent's width. */
export function Cover({ cover, color, width, isEager = false }: CoverProps) {
  return (
    <span className={styles.cover} data-blank={cover === '' || undefined} style={{ backgroundColor: color }}>
      {cover === '' ? null : (
        <img
          className="full full-height cover"
          src={`${API_BASE}${cover}?w=${width}`}
          alt=""
          width={width}
          height={width}
          loading={isEager ? 'eager' : 'lazy'}
          fetchPriority={isEager && width > 96 ? 'high' : 'auto'}
          decoding="async"
        />
      )}
    </span>
  )
}
