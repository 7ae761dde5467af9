import type { Resource } from '@shenglang/contract/catalog/entities'
import { filled } from '@shenglang/contract/fault'
import { PLAY_REFUSALS, VISITOR, whyNotPlay } from '@shenglang/contract/media/rules'
import { openGate } from '../commerce/gate/open-gate.tsx'
import { canSaveOffline } from '../offline/can-save-offline.ts'
import { offline, useOffline } from '../offline/offline.ts'
import { type Saving, savingOf } from '../offline/saving-labels.ts'
import { storeOfflinePage } from '../offline/store-offline-page.ts'
import { useSignInGate, useUser } from '../session/session.tsx'
import { errorWords } from '../ui/error-words.ts'
import { showToast } from '../ui/notifier.ts'
import { openRemoveSaved } from './open-remove-saved.tsx'

/** What may be asked of every browser; undefined says that all may. */
function whyNotHere(): string | undefined {
  if (!canSaveOffline()) return '此浏览器不支持离线保存，请换用较新的浏览器'
  return navigator.onLine ? undefined : '您已离线，恢复网络后再保存'
}

/** Does what saving needs besides, and says what went wrong. */
async function start(begin: () => Promise<void>): Promise<void> {
  try {
    await begin()
    storeOfflinePage()
    showToast('正在保存，可在“离线曲目”查看进度', 'good')
  } catch (error) {
    showToast(errorWords(error), 'bad')
  }
}

/** How tracks are saved for times without a network, and the other way round: asks a visitor to sign in, and for a right that is missing. */
export function useSaving(tracks: readonly Resource[], title: string): { saving: Saving; press: () => void } {
  const byId = useOffline()?.byId
  const user = useUser()
  const mayGoOn = useSignInGate()
  const saving = savingOf(tracks.map(({ resourceId }) => byId?.get(resourceId)))
  const press = () => {
    if (!mayGoOn()) return
    const ids = tracks.map(({ resourceId }) => resourceId)
    if (saving.state === 'saved' || saving.state === 'saving')
      return openRemoveSaved({ title, count: ids.length, remove: () => offline.removeTracks(ids) })
    const reason = whyNotHere()
    if (reason !== undefined) return showToast(reason, 'bad')
    const begin = () => void start(() => offline.saveTracks(tracks))
    const listener = user ? { isLogin: true, vipLevel: user.vipLevel, vipExpired: false } : VISITOR
    const refusals = tracks.flatMap((track) => whyNotPlay(track, listener) ?? [])
    const [refusal] = refusals
    // Of several, those that may be saved are; the others say why not.
    if (!refusal || refusals.length < tracks.length) return begin()
    const words = filled(PLAY_REFUSALS[refusal.code], 'level' in refusal ? { level: refusal.level } : {})
    void openGate({ code: refusal.code, words, subject: { action: 'play', resourceIds: ids }, goOn: begin })
  }
  return { saving, press }
}

/** The same of a crate, with whatever comes into it. */
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
