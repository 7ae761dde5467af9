import { lazyPart } from '../../ui/browser/lazy-part.tsx'
import { PopoverPanel } from '../../ui/overlays/PopoverPanel.tsx'
import styles from './Playlist.module.css'

const OpenPlaylist = lazyPart(() => import('./OpenPlaylist.tsx'))

export function Playlist() {
  return (
    <PopoverPanel id="playlist" className={styles.panel}>
      <OpenPlaylist />
    </PopoverPanel>
  )
}
