import { createPortal } from 'react-dom'
import { Link, useLocation } from 'react-router'
import { OFFLINE_PAGE } from '../../../worker/stores.ts'
import { hasSavedTracks } from '../../offline/storage/has-saved.ts'
import { useOnline } from '../../ui/browser/use-online.ts'
import { LINE_SLOT } from './line-slot.ts'
import styles from './OfflineLine.module.css'
import * as texts from './texts.ts'

/** The line on every page without a network, with a link to what can be played. */
export function OfflineLine() {
  const isOnline = useOnline()
  // Pages without the frame have no place for it.
  useLocation()
  const slot = isOnline ? null : document.getElementById(LINE_SLOT)
  if (!slot) return null
  return createPortal(
    <p className={styles.offline} role="status">
      {hasSavedTracks() ? (
        <>
          {texts.offlineCanPlay}
          <Link to={OFFLINE_PAGE}>{texts.offlineTracks}</Link>
          {texts.offlineCanVisit}
        </>
      ) : (
        texts.offlineVisited
      )}
    </p>,
    slot,
  )
}
