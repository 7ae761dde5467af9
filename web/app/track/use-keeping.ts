import type { Resource } from '@shenglang/contract/catalog/entities'
import { filled } from '@shenglang/contract/fault'
import { PLAY_REFUSALS, VISITOR, whyNotPlay } from '@shenglang/contract/media/rules'
import { openGate } from '../commerce/gate/open-gate.tsx'
import { canKeep } from '../offline/can-keep.ts'
import { type Keeping, keepingOf } from '../offline/kept-words.ts'
import { offline, useOffline } from '../offline/offline.ts'
import { keepOwnPage } from '../offline/own-page.ts'
import { useSignInGate, useUser } from '../session/session.tsx'
import { errorWords } from '../ui/error-words.ts'
import { showToast } from '../ui/notifier.ts'
import { openLetGo } from './open-let-go.tsx'

/** What may be asked of every browser; undefined says that all may. */
function whyNotHere(): string | undefined {
  if (!canKeep()) return '此浏览器不支持离线保存，请换用较新的浏览器'
  return navigator.onLine ? undefined : '您已离线，恢复网络后再保存'
}

/** Does what keeping needs besides, and says what went wrong. */
async function keep(begin: () => Promise<void>): Promise<void> {
  try {
    await begin()
    keepOwnPage()
    showToast('正在保存，可在“离线曲目”查看进度', 'good')
  } catch (error) {
    showToast(errorWords(error), 'bad')
  }
}

/** How tracks are kept for times without a network, and the other way round: asks a visitor to sign in, and for a right that is missing. */
export function useKeeping(tracks: readonly Resource[], title: string): { keeping: Keeping; press: () => void } {
  const byId = useOffline()?.byId
  const user = useUser()
  const mayGoOn = useSignInGate()
  const keeping = keepingOf(tracks.map(({ resourceId }) => byId?.get(resourceId)))
  const press = () => {
    if (!mayGoOn()) return
    const ids = tracks.map(({ resourceId }) => resourceId)
    if (keeping.state === 'kept' || keeping.state === 'keeping')
      return openLetGo({ title, count: ids.length, letGo: () => offline.letGo(ids) })
    const reason = whyNotHere()
    if (reason !== undefined) return showToast(reason, 'bad')
    const begin = () => void keep(() => offline.keepTracks(tracks))
    const listener = user ? { isLogin: true, vipLevel: user.vipLevel, vipExpired: false } : VISITOR
    const refusals = tracks.flatMap((track) => whyNotPlay(track, listener) ?? [])
    const [refusal] = refusals
    // Of several, those that may be kept are; the others say why not.
    if (!refusal || refusals.length < tracks.length) return begin()
    const words = filled(PLAY_REFUSALS[refusal.code], 'level' in refusal ? { level: refusal.level } : {})
    void openGate({ code: refusal.code, words, subject: { action: 'play', resourceIds: ids }, goOn: begin })
  }
  return { keeping, press }
}

/** The same of a crate, with whatever comes into it. */
export function useCrateKeeping(crateId: string, name: string): { keeping: Keeping; press: () => void } {
  const state = useOffline()
  const crate = state?.crates.find((one) => one.crateId === crateId)
  const inside = crate?.resourceIds.map((id) => state?.byId.get(id)) ?? []
  const keeping: Keeping = crate && inside.length === 0 ? { state: 'kept', part: 1 } : keepingOf(inside)
  const press = () => {
    const again = keeping.state === 'failed' || keeping.state === 'ended'
    if (crate && !again) return openLetGo({ title: name, count: inside.length, letGo: () => offline.letGoCrate(crateId) })
    const reason = whyNotHere()
    if (reason !== undefined) return showToast(reason, 'bad')
    void keep(() => offline.keepCrate(crateId, name))
  }
  return { keeping, press }
}
