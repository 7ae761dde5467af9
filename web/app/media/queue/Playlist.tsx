import { lazy } from 'react'
import { PopoverPanel } from '../../ui/overlays/PopoverPanel.tsx'
import styles from './Playlist.module.css'

const OpenPlaylist = lazy(() => import('./OpenPlaylist.tsx'))

export function Playlist() {
  return (
    <PopoverPanel id="playlist" className={styles.panel}>
      <OpenPlaylist />
    </PopoverPanel>
  )
}
