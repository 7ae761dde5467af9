import type { Resource } from '@shenglang/contract/catalog/entities'
import { filled } from '@shenglang/contract/fault'
import { PLAY_REFUSALS, VISITOR, whyNotPlay } from '@shenglang/contract/media/rules'
import { openAccessDialog } from '../../commerce/access/open-access-dialog.tsx'
import { storeOfflinePage } from '../../offline/storage/store-offline-page.ts'
import { canSaveOffline } from '../../offline/ui/can-save-offline.ts'
import { offline, useOffline } from '../../offline/ui/offline.ts'
import { type Saving, savingOf } from '../../offline/ui/saving-labels.ts'
import { useSignInPrompt, useUser } from '../../session/session.tsx'
import { attempt } from '../../ui/browser/attempt.ts'
import { showToast } from '../../ui/browser/notifier.ts'
import { openRemoveSaved } from './open-remove-saved.tsx'
import * as texts from './texts.ts'

/** The reason why this browser cannot save; undefined if it can. */
function whyNotHere(): string | undefined {
  if (!canSaveOffline()) return texts.offlineUnsupportedBrowser
  return navigator.onLine ? undefined : texts.offlineSaveLater
}

/** Starts saving, and shows an error as a toast. */
async function start(begin: () => Promise<void>): Promise<void> {
  await attempt(async () => {
    await begin()
    storeOfflinePage()
    showToast(texts.savingNow, 'good')
  })
}

/** Saves tracks for offline playback, or removes them: asks a visitor to sign in, and for a missing right. */
export function useSaving(tracks: readonly Resource[], title: string): { saving: Saving; press: () => void } {
  const byId = useOffline()?.byId
  const user = useUser()
  const ensureSignedIn = useSignInPrompt()
  const saving = savingOf(tracks.map(({ resourceId }) => byId?.get(resourceId)))
  const press = () => {
    if (!ensureSignedIn()) return
    const ids = tracks.map(({ resourceId }) => resourceId)
    if (saving.state === 'saved' || saving.state === 'saving')
      return openRemoveSaved({ title, count: ids.length, remove: () => offline.removeTracks(ids) })
    const reason = whyNotHere()
    if (reason !== undefined) return showToast(reason, 'bad')
    const begin = () => void start(() => offline.saveTracks(tracks))
    const listener = user ? { isLogin: true, vipLevel: user.vipLevel, vipExpired: false } : VISITOR
    const refusals = tracks.flatMap((track) => whyNotPlay(track, listener) ?? [])
    const [refusal] = refusals
    // Of several tracks the permitted ones are saved; the others show their refusal.
    if (!refusal || refusals.length < tracks.length) return begin()
    const message = filled(PLAY_REFUSALS[refusal.code], 'level' in refusal ? { level: refusal.level } : {})
    void openAccessDialog({ code: refusal.code, message, subject: { action: 'play', resourceIds: ids }, onOpened: begin })
  }
  return { saving, press }
}

/** The same for a crate, including later tracks. */
export function useCrateSaving(crateId: string, name: string): { saving: Saving; press: () => void } {
  const state = useOffline()
  const crate = state?.crates.find((one) => one.crateId === crateId)
  const inside = crate?.resourceIds.map((id) => state?.byId.get(id)) ?? []
  const saving: Saving = crate && inside.length === 0 ? { state: 'saved', part: 1 } : savingOf(inside)
  const press = () => {
    const again = saving.state === 'failed' || saving.state === 'ended'
    if (crate && !again) return openRemoveSaved({ title: name, count: inside.length, remove: () => offline.removeCrate(crateId) })
    const reason = whyNotHere()
    if (reason !== undefined) return showToast(reason, 'bad')
    void start(() => offline.saveCrate(crateId, name))
  }
  return { saving, press }
}
