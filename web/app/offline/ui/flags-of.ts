import { showToast } from '../../ui/browser/notifier.ts'
import type { SavedFlags } from './saved-flags.ts'
import * as texts from './saved-texts.ts'

/** The flags of rows where these are saved, with or without a network. */
export function flagsOf(saved: ReadonlySet<string>, isCutOff: boolean): SavedFlags {
  const of: SavedFlags['of'] = (resourceId) => (saved.has(resourceId) ? 'saved' : isCutOff ? 'absent' : undefined)
  return {
    of,
    audible(tracks) {
      const playable = tracks.filter(({ resourceId }) => of(resourceId) !== 'absent')
      if (playable.length === 0 && tracks.length > 0) showToast(texts.notSavedOffline, 'bad')
      return playable
    },
  }
}
