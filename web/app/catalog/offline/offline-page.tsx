import { signInAddress } from '@shenglang/contract/accounts/guards'
import { useSyncExternalStore } from 'react'
import { OFFLINE_PAGE } from '../../../worker/stores.ts'
import { canSaveOffline } from '../../offline/can-save-offline.ts'
import { useOffline } from '../../offline/offline.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SavedRoom } from './SavedRoom.tsx'
import { WaitingRows } from './SavedRow.tsx'
import { SavedTracks } from './SavedTracks.tsx'

export const meta = () => [{ title: '离线曲目 · 声浪' }, { name: 'robots', content: 'noindex' }]

/** What is saved on this device: everything comes from the device itself, so the page is the same with a network and without. */
export const handle = { isStoredOffline: true }

export default function OfflinePage() {
  return (
    <>
      <h1>离线曲目</h1>
      <Saved />
    </>
  )
}

const nothing = () => () => {}

function Saved() {
  const state = useOffline()
  const isAble = useSyncExternalStore(nothing, canSaveOffline, () => true)
  if (!isAble) {
    return (
      <Notice title="此浏览器不支持离线保存">
        换用较新的 Chrome、Edge、Safari 或 Firefox，并以 https 打开本站，就能把曲目保存在设备上
      </Notice>
    )
  }
  if (!state) return <WaitingRows />
  if (state.isLocked) {
    return (
      <Notice
        title="请重新登录以继续离线收听"
        actions={
          <ButtonLink look="gold" to={signInAddress(OFFLINE_PAGE)}>
            去登录
          </ButtonLink>
        }
      >
        保存的曲目还在这台设备上，用同一账号登录后即可收听
      </Notice>
    )
  }
  if (state.tracks.length === 0 && state.crates.length === 0) {
    return (
      <Notice
        title="还没有离线曲目"
        actions={
          <ButtonLink look="gold" to="/dj">
            去选曲
          </ButtonLink>
        }
      >
        在曲目页、“⋯”菜单或唱片箱里按“离线可听”，没有网络时也能在这里收听
      </Notice>
    )
  }
  return (
    <>
      <SavedRoom state={state} />
      <SavedTracks state={state} />
    </>
  )
}
