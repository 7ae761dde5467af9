import { createPortal } from 'react-dom'
import { Link, useLocation } from 'react-router'
import { OFFLINE_PAGE } from '../../worker/stores.ts'
import { hasSavedTracks } from '../offline/has-saved.ts'
import { useOnline } from '../ui/use-online.ts'
import { LINE_PLACE } from './line-place.ts'
import styles from './OfflineLine.module.css'

/** Says on every page that there is no network, and leads to what can be heard without. */
export function OfflineLine() {
  const isOnline = useOnline()
  // Pages that stand alone have no place for it.
  useLocation()
  const place = isOnline ? null : document.getElementById(LINE_PLACE)
  if (!place) return null
  return createPortal(
    <p className={styles.offline} role="status">
      {hasSavedTracks() ? (
        <>
          您已离线，可以收听<Link to={OFFLINE_PAGE}>离线曲目</Link>，也可打开看过的页面
        </>
      ) : (
        '您已离线，看过的页面仍可打开，恢复网络后继续'
      )}
    </p>,
    place,
  )
}
