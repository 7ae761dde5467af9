import { sounding } from '@shenglang/contract/catalog/work/sounding'
import { SKIP_STEP_MS } from '@shenglang/contract/constants'
import { clockTime } from '@shenglang/contract/format'
import type { PlayMode } from '@shenglang/player/engine/options'
import { Suspense, useCallback, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useEngine, useEngineState, useEngineWhenPressed, useProgress } from '../../playback/engine/playback.tsx'
import { followingCount } from '../../playback/track/following.ts'
import { usePersonalState } from '../../playback/track/personal-state.ts'
import { useSpeed } from '../../playback/track/speed.ts'
import { PLAY_BAR_COOKIE, savePreference } from '../../session/preferences.ts'
import { useUser } from '../../session/session.tsx'
import { KeyChip } from '../../track/badges/KeyChip.tsx'
import { VideoMark } from '../../track/badges/VideoMark.tsx'
import { FavouriteButton } from '../../track/favourites/FavouriteButton.tsx'
import { TitleText } from '../../track/text/TitleText.tsx'
import { joined, peopleText, tempoText } from '../../track/text/track-text.ts'
import { lazyPart } from '../../ui/browser/lazy-part.tsx'
import { IconButton } from '../../ui/controls/Button.tsx'
import { Cover } from '../../ui/data/Cover.tsx'
import {
  type Icon,
  IconArrowsMaximize,
  IconArrowsShuffle,
  IconChevronDown,
  IconChevronUp,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconPlaylist,
  IconRepeat,
  IconRepeatOnce,
  IconRewindBackward10,
  IconRewindForward10,
} from '../../ui/data/icons.ts'
import { Downloads } from '../downloads/Downloads.tsx'
import { PLAYER_PATH } from '../player-path.ts'
import { Playlist } from '../queue/Playlist.tsx'
import { Waveform } from '../waveform/Waveform.tsx'
import { Deck } from './Deck.tsx'
import { nextMode } from './next-mode.ts'
import styles from './PlayBar.module.css'
import { PlaybackMessage } from './PlaybackMessage.tsx'
import * as texts from './player-texts.ts'
import { useCoverFlight } from './use-cover-flight.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { Versions } from './Versions.tsx'
import { Volume, VolumeSlider } from './Volume.tsx'

const MixPill = lazyPart(() => import('./MixPill.tsx'))
const ResumeOffer = lazyPart(() => import('./ResumeOffer.tsx'))
const PlannedText = lazyPart(() => import('../queue/PlannedText.tsx'))
const ShortcutHelp = lazyPart(() => import('./ShortcutHelp.tsx'))

export interface BarProps {
  startsHidden: boolean
}

/** The bottom play bar; when hidden it leaves a small extra bar in its corner. */
export function Bar({ startsHidden }: BarProps) {
  // The full-page player has all controls of the bar.
  const isWhole = useLocation().pathname === PLAYER_PATH
  const [isHidden, setHidden] = useState(startsHidden)
  const [isHelping, setHelping] = useState(false)
  const userId = useUser()?.userId
  const help = useCallback(() => setHelping(true), [])
  useShortcuts(help)
  usePersonalState()
  useCoverFlight()
  const hide = (hidden: boolean) => {
    setHidden(hidden)
    savePreference(PLAY_BAR_COOKIE, hidden ? 'hidden' : 'shown')
  }
  return (
    <>
      <PlaybackMessage />
      <Suspense>{userId === undefined ? null : <ResumeOffer userId={userId} />}</Suspense>
      <Suspense>{isHelping ? <ShortcutHelp onClose={() => setHelping(false)} /> : null}</Suspense>
      <Playlist />
      {isWhole ? null : isHidden ? <ExtraBar onShow={() => hide(false)} /> : <FullBar onHide={() => hide(true)} onHelp={help} />}
    </>
  )
}

function FullBar({ onHide, onHelp }: { onHide: () => void; onHelp: () => void }) {
  const engine = useEngine()
  const track = useEngineState((state) => state.currentMusic)
  return (
    <section className={styles.bar} aria-label={texts.playBar}>
      {/* Where there is no room between the buttons the waveform lies as a thin line on the bar's edge. */}
      <div className={styles.hairline}>
        <Waveform />
      </div>
      <ProgressLine />
      <NowPlaying />
      <div className="flex gap-12 middle shrink">
        <div className="flex middle gap-4">
          <span className={styles.wide}>{track ? <FavouriteButton resource={track} /> : null}</span>
          <span className={styles.roomy}>
            <SkipButton by={-1} />
          </span>
          <span className={styles.wide}>
            <IconButton label={texts.previous} disabled={!track} onClick={() => engine?.previous()}>
              <IconPlayerSkipBack size={18} />
            </IconButton>
          </span>
          <PlayButton />
          <IconButton label={texts.next} disabled={!track} onClick={() => engine?.next()}>
            <IconPlayerSkipForward size={18} />
          </IconButton>
          <span className={styles.roomy}>
            <SkipButton by={1} />
          </span>
          <span className={styles.narrow}>
            <ExpandLink />
          </span>
        </div>
        <WaveformWithTimes />
      </div>
      <div className={`${styles.right} ${styles.wide}`}>
        <span className={track && styles.versions}>
          <Versions />
        </span>
        <span className={track && styles.download}>
          <Downloads />
        </span>
        {track ? (
          <span className={styles.pillRoom}>
            <Suspense>
              <MixPill key={track.resourceId} track={track} />
            </Suspense>
          </span>
        ) : null}
        <Deck onHelp={onHelp}>
          <div className={styles.moved}>
            <ModeButton />
            <VolumeSlider />
            <HideButton onHide={onHide} />
          </div>
        </Deck>
        <span className={styles.roomy}>
          <ModeButton />
        </span>
        <Volume />
        <PlaylistButton />
        <ExpandLink />
        <span className={styles.roomy}>
          <HideButton onHide={onHide} />
        </span>
      </div>
    </section>
  )
}

function HideButton({ onHide }: { onHide: () => void }) {
  return (
    <IconButton label={texts.hidePlayBar} onClick={onHide}>
      <IconChevronDown size={18} />
    </IconButton>
  )
}

/** The progress line on a phone. */
function ProgressLine() {
  const { currentTimeMs, durationMs } = useProgress()
  const played = durationMs > 0 ? Math.min(1, currentTimeMs / durationMs) : 0
  return (
    <div className={styles.line} aria-hidden="true">
      <i style={{ transform: `scaleX(${played})` }} />
    </div>
  )
}

/** Cover and text of the current track, linking to its page (spec §2). */
function NowPlaying() {
  const speed = useSpeed()
  const current = useEngineState((state) => state.currentMusic)
  const track = current && sounding(current, speed)
  const isPlanned = useEngineState((state) => state.plannedMix !== undefined)
  const plain = track ? joined(peopleText(track), tempoText(track)) : texts.clickCover
  const content = (
    <>
      <span className={`${styles.cover} w-48 rigid radius-small`} data-playing-cover>
        <Cover cover={track?.cover ?? ''} color={track?.coverColor ?? 'var(--bg3)'} width={96} isEager />
      </span>
      <span className={`${styles.words} shrink`}>
        <b className="one-line block medium">
          <TitleText title={track?.title ?? texts.chooseToStart} />
        </b>
        <small className="flex middle gap-8 ink-t2">
          <span className="one-line" data-planned={isPlanned || undefined}>
            {isPlanned ? (
              <Suspense fallback={plain}>
                <PlannedText />
              </Suspense>
            ) : (
              plain
            )}
          </span>
          {track ? (
            <>
              <VideoMark resource={track} />
              <KeyChip code={track.tkey} />
            </>
          ) : null}
        </small>
      </span>
    </>
  )
  if (!track) return <div className={`${styles.now} flex gap-12 middle shrink`}>{content}</div>
  return (
    <Link className={`${styles.now} flex gap-12 middle shrink`} to={`/presale?id=${track.resourceId}`} title={track.title}>
      {content}
    </Link>
  )
}

function ExtraBar({ onShow }: { onShow: () => void }) {
  const track = useEngineState((state) => state.currentMusic)
  return (
    <section className={styles.extra} aria-label={texts.miniPlayBar}>
      <span className={`${styles.cover} w-48 rigid radius-small`}>
        <Cover cover={track?.cover ?? ''} color={track?.coverColor ?? 'var(--bg3)'} width={96} isEager />
      </span>
      <PlayButton />
      <IconButton label={texts.showPlayBar} onClick={onShow}>
        <IconChevronUp size={18} />
      </IconButton>
    </section>
  )
}

export function PlayButton({ size = 18 }: { size?: number }) {
  const engine = useEngine()
  const isPlaying = useEngineState((state) => state.isPlaying)
  const isLoading = useEngineState((state) => state.isLoading)
  const isEmpty = useEngineState((state) => state.currentMusic === undefined)
  return (
    <button
      type="button"
      className={styles.play}
      aria-label={isPlaying ? texts.pause : texts.play}
      data-playing={isPlaying || undefined}
      data-loading={isLoading || undefined}
      disabled={isEmpty}
      onClick={() => engine?.toggle()}
    >
      {isPlaying ? <IconPlayerPauseFilled size={size} /> : <IconPlayerPlayFilled size={size} />}
    </button>
  )
}

function WaveformWithTimes() {
  const { currentTimeMs, durationMs } = useProgress()
  return (
    <>
      <span className={`${styles.time} ${styles.wide} number`}>{clockTime(currentTimeMs)}</span>
      <span className={`${styles.wave} ${styles.wide} grow shrink h-40`}>
        <Waveform hasMarkers />
      </span>
      <span className={`${styles.time} ${styles.wide} number`}>{clockTime(durationMs)}</span>
    </>
  )
}

const MODES: Record<PlayMode, { name: string; Glyph: Icon }> = {
  list: { name: texts.repeatAll, Glyph: IconRepeat },
  one: { name: texts.repeatOne, Glyph: IconRepeatOnce },
  shuffle: { name: texts.shuffle, Glyph: IconArrowsShuffle },
}

function ExpandLink() {
  return (
    <Link
      to={PLAYER_PATH}
      viewTransition
      className="grid place-centre w-36 h-36 round ink-t1 hover-ink-t0 hover-bg3"
      aria-label={texts.fullPlayer}
    >
      <IconArrowsMaximize size={18} />
    </Link>
  )
}

export function ModeButton() {
  const press = useEngineWhenPressed()
  const { name, Glyph } = MODES[useEngineState((state) => state.mode)]
  return (
    <IconButton label={texts.playMode(name)} onClick={() => press((engine) => engine.setOptions({ mode: nextMode(engine) }))}>
      <Glyph size={18} />
    </IconButton>
  )
}

function SkipButton({ by }: { by: 1 | -1 }) {
  const engine = useEngine()
  const isEmpty = useEngineState((state) => state.currentMusic === undefined)
  const Glyph = by > 0 ? IconRewindForward10 : IconRewindBackward10
  return (
    <IconButton
      label={by > 0 ? texts.forwardTen : texts.backTen}
      disabled={isEmpty}
      onClick={() => engine?.skip(by * SKIP_STEP_MS)}
    >
      <Glyph size={18} />
    </IconButton>
  )
}

function PlaylistButton() {
  const count = useEngineState(followingCount)
  return (
    <button
      type="button"
      className="number inline-flex middle gap-8 h-36 pad-0-12 radius-pill ink-t1 hover-ink-t0 hover-bg3"
      aria-label={texts.nextUp(count)}
      popoverTarget="playlist"
    >
      <IconPlaylist size={18} />
      {count}
    </button>
  )
}
