import { CONTENT_TYPES, type Resource } from '@shenglang/contract/catalog/entities'
import { shortCount } from '@shenglang/contract/format'
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link, type LinkProps } from 'react-router'
import { savingLabel } from '../offline/saving-labels.ts'
import { useDownload } from '../playback/download.ts'
import { useEngineState, useEngineWhenPressed } from '../playback/playback.tsx'
import { useSignInGate } from '../session/session.tsx'
import { openShare } from '../sharing/share.tsx'
import { placeAt, placeBeside } from '../ui/beside.ts'
import { copyLink } from '../ui/copy.ts'
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
} from '../ui/icons.ts'
import { showToast } from '../ui/notifier.ts'
import { CrateChoice } from './CrateChoice.tsx'
import { useFavourite } from './FavouriteButton.tsx'
import { mixAddress } from './mix-address.ts'
import { PriceMark } from './PriceMark.tsx'
import { resourceAddress } from './resource-address.ts'
import { sharedTrack } from './shared-track.ts'
import styles from './TrackMenu.module.css'
import { useSaving } from './use-saving.ts'

const MixDialog = lazy(() => import('./mix/MixDialog.tsx'))

interface TrackMenuProps {
  track: Resource
  /** Where the focus goes back to; the menu lies beside it, or where the pointer was. */
  anchor: HTMLElement
  at?: DOMRect | undefined
  onClose: () => void
}

/** What else can be done with a track, where its row has no room for it; the browser closes it on Escape or a click elsewhere. */
export default function TrackMenu({ track, anchor, at, onClose }: TrackMenuProps) {
  const panel = useRef<HTMLDivElement>(null)
  const [step, setStep] = useState<'actions' | 'crate' | 'mix'>('actions')
  const current = useEngineState((state) => state.currentMusic)
  // Each step has the place and the focus that suit it.
  useLayoutEffect(() => {
    const element = panel.current
    if (!element || step === 'mix') return
    element.showPopover()
    if (at) placeAt(element, at)
    else placeBeside(element, anchor)
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
      aria-label={step === 'crate' ? '加入唱片箱' : `更多：${track.title}`}
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
  const whenStanding = useEngineWhenPressed()
  const current = useEngineState((state) => state.currentMusic)
  const mayGoOn = useSignInGate()
  const { isCollect, collectCount, toggle } = useFavourite(track)
  const { downloadAll, busyWith } = useDownload()
  const { saving, press } = useSaving([track], track.title)
  const isSound = track.contentType === CONTENT_TYPES.single && track.duration > 0
  const canMix = isSound && track.tkey !== '' && track.tbpm > 0
  const isOther = current !== undefined && current.resourceId !== track.resourceId
  // A question stands in the menu's place.
  const leaveFor = (act: () => void) => {
    onClose()
    act()
  }
  const playNext = () => {
    whenStanding((engine) => {
      engine.playNext(track)
      if (engine.getState().musicList.includes(track)) showToast('已排在下一首')
    })
    onClose()
  }
  return (
    <>
      <p className="one-line">{track.title}</p>
      <Action Glyph={isCollect ? IconHeartFilled : IconHeart} isPressed={isCollect} onClick={toggle}>
        喜爱 <small className="number">{shortCount(collectCount)}</small>
      </Action>
      {isSound && isOther ? (
        <Action Glyph={IconPlayerSkipForward} onClick={playNext}>
          下一首播放
        </Action>
      ) : null}
      {isSound && isOther ? (
        <Action Glyph={IconHeadphones} onClick={() => onStep('mix')}>
          与正在播放的试混
        </Action>
      ) : null}
      {track.duration > 0 ? (
        <>
          <Action Glyph={IconPlaylistAdd} onClick={() => mayGoOn() && onStep('crate')}>
            加入唱片箱
          </Action>
          <Action Glyph={IconDownload} isBusy={busyWith !== ''} onClick={() => void downloadAll(track.resourceId).then(onClose)}>
            下载 <PriceMark resource={track} />
          </Action>
          {isSound ? (
            <Action Glyph={IconCloudDown} onClick={() => leaveFor(press)}>
              离线可听 <small className="number">{saving.fault ?? savingLabel(saving)}</small>
            </Action>
          ) : null}
        </>
      ) : null}
      {canMix ? (
        <MenuLink Glyph={IconVinyl} to={mixAddress(track)} onClick={onClose}>
          什么接得上它{' '}
          <small className="number">
            {track.tkey} · {Math.round(track.tbpm)}
          </small>
        </MenuLink>
      ) : null}
      <MenuLink Glyph={IconUser} to={`/artist?id=${track.artistId}`} onClick={onClose}>
        看艺人 <small className="one-line">{track.artist}</small>
      </MenuLink>
      <Action Glyph={IconShare} onClick={() => void openShare(sharedTrack(track)).then(onClose)}>
        分享
      </Action>
      <Action Glyph={IconLink} onClick={() => void copyLink(resourceAddress(track)).then(onClose)}>
        复制链接
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
