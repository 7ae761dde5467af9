import { CONTENT_TYPES, type Resource } from '@shenglang/contract/catalog/entities'
import { shortCount } from '@shenglang/contract/format'
import { Suspense, useState } from 'react'
import { savingLabel } from '../../offline/ui/saving-labels.ts'
import { useDownload } from '../../playback/downloads/download.ts'
import { useEngineState, useEngineWhenPressed } from '../../playback/engine/playback.tsx'
import { useSignInPrompt } from '../../session/session.tsx'
import { openShare } from '../../sharing/share.tsx'
import { copyLink } from '../../ui/browser/copy.ts'
import { lazyPart } from '../../ui/browser/lazy-part.tsx'
import { showToast } from '../../ui/browser/notifier.ts'
import {
  IconCloudDown,
  IconDownload,
  IconHeadphones,
  IconHeart,
  IconHeartFilled,
  IconLink,
  IconPlayerSkipForward,
  IconPlaylistAdd,
  IconShare,
  IconUser,
  IconVinyl,
} from '../../ui/data/icons.ts'
import { Menu, MenuItem, MenuLink } from '../../ui/overlays/Menu.tsx'
import type { Anchor } from '../../ui/overlays/use-popover.ts'
import { PriceMark } from '../badges/PriceMark.tsx'
import CratePopover from '../crates/CratePopover.tsx'
import { useFavourite } from '../favourites/FavouriteButton.tsx'
import { useSaving } from '../offline/use-saving.ts'
import { mixAddress } from '../text/mix-address.ts'
import { resourceAddress } from '../text/resource-address.ts'
import { sharedTrack } from '../text/shared-track.ts'
import { TitleText } from '../text/TitleText.tsx'
import * as texts from './texts.ts'

const MixDialog = lazyPart(() => import('../mix/MixDialog.tsx'))

interface TrackMenuProps extends Anchor {
  track: Resource
  onClose: () => void
}

/** More actions for a track than its row has room for. */
export default function TrackMenu({ track, onClose, ...anchor }: TrackMenuProps) {
  const [step, setStep] = useState<'actions' | 'crate' | 'mix'>('actions')
  const current = useEngineState((state) => state.currentMusic)
  if (step === 'mix' && current) {
    return (
      <Suspense>
        <MixDialog from={current} to={track} onClose={onClose} />
      </Suspense>
    )
  }
  if (step === 'crate') return <CratePopover {...anchor} resourceIds={[track.resourceId]} onClose={onClose} />
  return (
    <Menu {...anchor} label={texts.moreAbout(track.title)} head={<TitleText title={track.title} />} onClose={onClose}>
      <Actions track={track} onStep={setStep} onClose={onClose} />
    </Menu>
  )
}

interface ActionsProps {
  track: Resource
  onStep: (step: 'crate' | 'mix') => void
  onClose: () => void
}

function Actions({ track, onStep, onClose }: ActionsProps) {
  const whenPermitted = useEngineWhenPressed()
  const current = useEngineState((state) => state.currentMusic)
  const ensureSignedIn = useSignInPrompt()
  const { isCollect, collectCount, toggle } = useFavourite(track)
  const { downloadAll, busyWith } = useDownload()
  const { saving, press } = useSaving([track], track.title)
  const isSound = track.contentType === CONTENT_TYPES.single && track.duration > 0
  const canMix = isSound && track.tkey !== '' && track.tbpm > 0
  const isOther = current !== undefined && current.resourceId !== track.resourceId
  // A dialog replaces the menu.
  const leaveFor = (act: () => void) => {
    onClose()
    act()
  }
  const playNext = () => {
    whenPermitted((engine) => {
      engine.playNext(track)
      if (engine.getState().musicList.includes(track)) showToast(texts.queuedNext)
    })
    onClose()
  }
  return (
    <>
      <MenuItem Glyph={isCollect ? IconHeartFilled : IconHeart} isChecked={isCollect} onClick={toggle}>
        {texts.favourites} <small className="number">{shortCount(collectCount)}</small>
      </MenuItem>
      {isSound && isOther ? (
        <MenuItem Glyph={IconPlayerSkipForward} onClick={playNext}>
          {texts.playNext}
        </MenuItem>
      ) : null}
      {isSound && isOther ? (
        <MenuItem Glyph={IconHeadphones} onClick={() => onStep('mix')}>
          {texts.mixWithPlaying}
        </MenuItem>
      ) : null}
      {track.duration > 0 ? (
        <>
          <MenuItem
            Glyph={IconPlaylistAdd}
            onClick={() => ensureSignedIn({ kind: 'crate', resourceIds: [track.resourceId] }) && onStep('crate')}
          >
            {texts.addToCrate}
          </MenuItem>
          <MenuItem
            Glyph={IconDownload}
            isBusy={busyWith !== ''}
            onClick={() => void downloadAll(track.resourceId).then(onClose)}
          >
            {texts.download} <PriceMark resource={track} />
          </MenuItem>
          {isSound ? (
            <MenuItem Glyph={IconCloudDown} onClick={() => leaveFor(press)}>
              {texts.listenOffline} <small className="number">{saving.fault ?? savingLabel(saving)}</small>
            </MenuItem>
          ) : null}
        </>
      ) : null}
      {canMix ? (
        <MenuLink Glyph={IconVinyl} to={mixAddress(track)} onClick={onClose}>
          {texts.whatMatches}{' '}
          <small className="number">
            {track.tkey} · {Math.round(track.tbpm)}
          </small>
        </MenuLink>
      ) : null}
      <MenuLink Glyph={IconUser} to={`/artist?id=${track.artistId}`} onClick={onClose}>
        {texts.seeArtist} <small className="one-line">{track.artist}</small>
      </MenuLink>
      <MenuItem Glyph={IconShare} onClick={() => void openShare(sharedTrack(track)).then(onClose)}>
        {texts.share}
      </MenuItem>
      <MenuItem Glyph={IconLink} onClick={() => void copyLink(resourceAddress(track)).then(onClose)}>
        {texts.copyLink}
      </MenuItem>
    </>
  )
}
