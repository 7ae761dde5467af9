import { CONTENT_TYPES, type Resource } from '@shenglang/contract/catalog/entities'
import { shortCount } from '@shenglang/contract/format'
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link, type LinkProps } from 'react-router'
import { savingLabel } from '../../offline/ui/saving-labels.ts'
import { useDownload } from '../../playback/downloads/download.ts'
import { useEngineState, useEngineWhenPressed } from '../../playback/engine/playback.tsx'
import { useSignInPrompt } from '../../session/session.tsx'
import { openShare } from '../../sharing/share.tsx'
import { copyLink } from '../../ui/browser/copy.ts'
import { showToast } from '../../ui/browser/notifier.ts'
import {
  type Icon,
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
import { positionAt, positionBeside } from '../../ui/overlays/position-beside.ts'
import { PriceMark } from '../badges/PriceMark.tsx'
import { CrateChoice } from '../crates/CrateChoice.tsx'
import { useFavourite } from '../favourites/FavouriteButton.tsx'
import { useSaving } from '../offline/use-saving.ts'
import { mixAddress } from '../text/mix-address.ts'
import { resourceAddress } from '../text/resource-address.ts'
import { sharedTrack } from '../text/shared-track.ts'
import { TitleText } from '../text/TitleText.tsx'
import styles from './TrackMenu.module.css'
import * as texts from './texts.ts'

const MixDialog = lazy(() => import('../mix/MixDialog.tsx'))

interface TrackMenuProps {
  track: Resource
  /** The element that gets the focus back; the menu opens beside it, or at the pointer. */
  anchor: HTMLElement
  at?: DOMRect | undefined
  onClose: () => void
}

/** More actions for a track than its row has room for; the browser closes it on Escape or a click elsewhere. */
export default function TrackMenu({ track, anchor, at, onClose }: TrackMenuProps) {
  const panel = useRef<HTMLDivElement>(null)
  const [step, setStep] = useState<'actions' | 'crate' | 'mix'>('actions')
  const current = useEngineState((state) => state.currentMusic)
  // Each step has its own position and focus.
  useLayoutEffect(() => {
    const element = panel.current
    if (!element || step === 'mix') return
    element.showPopover()
    if (at) positionAt(element, at)
    else positionBeside(element, anchor)
    const first = step === 'actions' ? element.querySelector('button') : element
    first?.focus({ preventScroll: true })
  }, [anchor, at, step])
  useEffect(
    () => () => {
      if (document.activeElement === document.body) anchor.focus({ preventScroll: true })
    },
    [anchor],
  )
  if (step === 'mix' && current) {
    return (
      <Suspense>
        <MixDialog from={current} to={track} onClose={onClose} />
      </Suspense>
    )
  }
  return (
    <div
      ref={panel}
      popover="auto"
      role="dialog"
      aria-label={step === 'crate' ? texts.addToCrate : texts.moreAbout(track.title)}
      tabIndex={-1}
      className={styles.panel}
      onToggle={(event) => {
        if (event.newState === 'closed') onClose()
      }}
    >
      {step === 'crate' ? (
        <div className={styles.crates}>
          <CrateChoice resourceIds={[track.resourceId]} onDone={onClose} />
        </div>
      ) : (
        <Actions track={track} onStep={setStep} onClose={onClose} />
      )}
    </div>
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
      <p className="one-line" title={track.title}>
        <TitleText title={track.title} />
      </p>
      <Action Glyph={isCollect ? IconHeartFilled : IconHeart} isPressed={isCollect} onClick={toggle}>
        {texts.favourites} <small className="number">{shortCount(collectCount)}</small>
      </Action>
      {isSound && isOther ? (
        <Action Glyph={IconPlayerSkipForward} onClick={playNext}>
          {texts.playNext}
        </Action>
      ) : null}
      {isSound && isOther ? (
        <Action Glyph={IconHeadphones} onClick={() => onStep('mix')}>
          {texts.mixWithPlaying}
        </Action>
      ) : null}
      {track.duration > 0 ? (
        <>
          <Action
            Glyph={IconPlaylistAdd}
            onClick={() => ensureSignedIn({ kind: 'crate', resourceIds: [track.resourceId] }) && onStep('crate')}
          >
            {texts.addToCrate}
          </Action>
          <Action Glyph={IconDownload} isBusy={busyWith !== ''} onClick={() => void downloadAll(track.resourceId).then(onClose)}>
            {texts.download} <PriceMark resource={track} />
          </Action>
          {isSound ? (
            <Action Glyph={IconCloudDown} onClick={() => leaveFor(press)}>
              {texts.listenOffline} <small className="number">{saving.fault ?? savingLabel(saving)}</small>
            </Action>
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
      <Action Glyph={IconShare} onClick={() => void openShare(sharedTrack(track)).then(onClose)}>
        {texts.share}
      </Action>
      <Action Glyph={IconLink} onClick={() => void copyLink(resourceAddress(track)).then(onClose)}>
        {texts.copyLink}
      </Action>
    </>
  )
}

function MenuLink({ Glyph, children, ...rest }: LinkProps & { Glyph: Icon }) {
  return (
    <Link {...rest}>
      <Glyph size={18} aria-hidden="true" />
      {children}
    </Link>
  )
}

interface ActionProps {
  Glyph: Icon
  children: ReactNode
  isPressed?: boolean
  isBusy?: boolean
  onClick: () => void
}

function Action({ Glyph, children, isPressed, isBusy = false, onClick }: ActionProps) {
  return (
    <button type="button" aria-pressed={isPressed} aria-disabled={isBusy || undefined} onClick={isBusy ? undefined : onClick}>
      <Glyph size={18} aria-hidden="true" />
      {children}
    </button>
  )
}
