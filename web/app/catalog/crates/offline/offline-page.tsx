import { signInAddress } from '@shenglang/contract/accounts/guards'
import { useSyncExternalStore } from 'react'
import { OFFLINE_PAGE } from '../../../../worker/stores.ts'
import { canSaveOffline } from '../../../offline/ui/can-save-offline.ts'
import { useOffline } from '../../../offline/ui/offline.ts'
import { ButtonLink } from '../../../ui/controls/Button.tsx'
import { Skeleton } from '../../../ui/data/Skeleton.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { OfflineUsage } from './OfflineUsage.tsx'
import { SavedTracks } from './SavedTracks.tsx'
import * as texts from './texts.ts'

export const meta = () => [{ title: texts.offlineTitle }, { name: 'robots', content: 'noindex' }]

/** Tracks saved on this device: all data comes from the device, so the page is the same with a network and without. */
export const handle = { isStoredOffline: true }

export default function OfflinePage() {
  return (
    <>
      <PageHead title={texts.offlineTracks} />
      <Saved />
    </>
  )
}

const nothing = () => () => {}

function Saved() {
  const state = useOffline()
  const isAble = useSyncExternalStore(nothing, canSaveOffline, () => true)
  if (!isAble) {
    return <Notice title={texts.offlineUnsupported}>{texts.offlineBrowsers}</Notice>
  }
  if (!state)
    return (
      <div className="mt-24">
        <Skeleton label={texts.readingOffline} count={6} />
      </div>
    )
  if (state.isLocked) {
    return (
      <Notice
        title={texts.signInForOffline}
        actions={
          <ButtonLink look="gold" to={signInAddress(OFFLINE_PAGE)}>
            {texts.goSignIn}
          </ButtonLink>
        }
      >
        {texts.signInForOfflineHint}
      </Notice>
    )
  }
  if (state.tracks.length === 0 && state.crates.length === 0) {
    return (
      <Notice
        title={texts.noOfflineTracks}
        actions={
          <ButtonLink look="gold" to="/dj">
            {texts.chooseTracks}
          </ButtonLink>
        }
      >
        {texts.saveOfflineHint}
      </Notice>
    )
  }
  return (
    <>
      <OfflineUsage state={state} />
      <SavedTracks state={state} />
    </>
  )
}
