import { showToast } from '../ui/notifier.ts'
import type { SavedFlags } from './saved-flags.ts'

/** What rows say where these are saved, with a network or cut off from it. */
export function flagsOf(saved: ReadonlySet<string>, isCutOff: boolean): SavedFlags {
  const of: SavedFlags['of'] = (resourceId) => (saved.has(resourceId) ? 'saved' : isCutOff ? 'absent' : undefined)
  return {
    of,
    audible(tracks) {
      const found = tracks.filter(({ resourceId }) => of(resourceId) !== 'absent')
      if (found.length === 0 && tracks.length > 0) showToast('未离线保存，恢复网络后再播放', 'bad')
      return found
    },
  }
}
