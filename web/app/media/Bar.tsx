import { sounding } from '@shenglang/contract/catalog/sounding'
import { SKIP_STEP_MS } from '@shenglang/contract/constants'
import { clockTime } from '@shenglang/contract/format'
import type { PlayMode } from '@shenglang/player/options'
import { lazy, Suspense, useCallback, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { usePersonalState } from '../playback/personal-state.ts'
import { useEngine, useEngineState, useEngineWhenPressed, useProgress } from '../playback/playback.tsx'
import { useSpeed } from '../playback/speed.ts'
import { keepPreference, PLAY_BAR_COOKIE } from '../session/preferences.ts'
import { useUser } from '../session/session.tsx'
import { FavouriteButton } from '../track/FavouriteButton.tsx'
import { KeyChip } from '../track/KeyChip.tsx'
import { joined, peopleWords, tempoWords } from '../track/track-words.ts'
import { IconButton } from '../ui/Button.tsx'
import { Cover } from '../ui/Cover.tsx'
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
  IconVolume,
  IconVolumeOff,
} from '../ui/icons.ts'
import { Deck } from './Deck.tsx'
import { Downloads } from './Downloads.tsx'
import { MorePlayback } from './MorePlayback.tsx'
import { nextMode } from './next-mode.ts'
import styles from './PlayBar.module.css'
import { PlaybackMessage } from './PlaybackMessage.tsx'
import { Playlist } from './Playlist.tsx'
import { PLAYER_PATH } from './player-path.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { Versions } from './Versions.tsx'
import { Waveform } from './Waveform.tsx'

const GoOn = lazy(() => import('./GoOn.tsx'))
const PlannedWords = lazy(() => import('./PlannedWords.tsx'))
const ShortcutHelp = lazy(() => import('./ShortcutHelp.tsx'))

export interface BarProps {
  startsHidden: boolean
}

/** The bottom play bar with all that it does; hidden, it leaves the small extra bar in its corner. */
export function Bar({ startsHidden }: BarProps) {
  // The player over the whole page has all that the bar has.
  const isWhole = useLocation().pathname === PLAYER_PATH
  const [isHidden, setHidden] = useState(startsHidden)
  const [isHelping, setHelping] = useState(false)
  const userId = useUser()?.userId
  const help = useCallback(() => setHelping(true), [])
  useShortcuts(help)
  usePersonalState()
  const hide = (hidden: boolean) => {
    setHidden(hidden)
    keepPreference(PLAY_BAR_COOKIE, hidden ? 'hidden' : 'shown')
  }
  return (
    <>
      <PlaybackMessage />
      <Suspense>{userId === undefined ? null : <GoOn userId={userId} />}</Suspense>
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
    <section className={styles.bar} aria-label="播放栏">
      {/* Where there is no room between the buttons the waveform lies as a thin line on the bar's edge. */}
      <div className={styles.hairline}>
        <Waveform />
      </div>
      <ProgressLine />
      <NowPlaying />
      <div className={styles.middle}>
        <div className={styles.controls}>
          <span className={styles.wide}>{track ? <FavouriteButton resource={track} /> : null}</span>
          <span className={styles.roomy}>
            <SkipButton by={-1} />
          </span>
          <span className={styles.wide}>
            <IconButton label="上一首" disabled={!track} onClick={() => engine?.previous()}>
              <IconPlayerSkipBack size={18} />
            </IconButton>
          </span>
          <PlayButton />
          <IconButton label="下一首" disabled={!track} onClick={() => engine?.next()}>
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
        <Versions />
        <Downloads />
        <ModeButton />
        <Deck />
        <MorePlayback onHelp={onHelp} />
        <Volume />
        <PlaylistButton />
        <ExpandLink />
        <IconButton label="收起播放栏" onClick={onHide}>
          <IconChevronDown size={18} />
        </IconButton>
      </div>
    </section>
  )
}

/** How far it has played, on a phone. */
function ProgressLine() {
  const { currentTimeMs, durationMs } = useProgress()
  const played = durationMs > 0 ? Math.min(1, currentTimeMs / durationMs) : 0
  return (
    <div className={styles.line} aria-hidden="true">
      <i style={{ transform: `scaleX(${played})` }} />
    </div>
  )
}

/** Cover and words of the current track, leading to its page (spec §2). */
function NowPlaying() {
  const speed = useSpeed()
  const current = useEngineState((state) => state.currentMusic)
  const track = current && sounding(current, speed)
  const isPlanned = useEngineState((state) => state.plannedMix !== undefined)
  const plain = track ? joined(peopleWords(track), tempoWords(track)) : '点一下封面就能听'
  const words = (
    <>
      <span className={styles.cover}>
        <Cover cover={track?.cover ?? ''} color={track?.coverColor ?? 'var(--bg3)'} width={96} isEager />
      </span>
      <span className={styles.words}>
        <b className="one-line">{track?.title ?? '选一首开始'}</b>
        <small>
          <span className="one-line" data-planned={isPlanned || undefined}>
            {isPlanned ? (
              <Suspense fallback={plain}>
                <PlannedWords />
              </Suspense>
            ) : (
              plain
            )}
          </span>
          {track ? <KeyChip code={track.tkey} /> : null}
        </small>
      </span>
    </>
  )
  if (!track) return <div className={styles.now}>{words}</div>
  return (
    <Link className={styles.now} to={`/presale?id=${track.resourceId}`} title={track.title}>
      {words}
    </Link>
  )
}

function ExtraBar({ onShow }: { onShow: () => void }) {
  const track = useEngineState((state) => state.currentMusic)
  return (
    <section className={styles.extra} aria-label="迷你播放栏">
      <span className={styles.cover}>
        <Cover cover={track?.cover ?? ''} color={track?.coverColor ?? 'var(--bg3)'} width={96} isEager />
      </span>
      <PlayButton />
      <IconButton label="展开播放栏" onClick={onShow}>
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
      aria-label={isPlaying ? '暂停' : '播放'}
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
      <span className={`${styles.wave} ${styles.wide}`}>
        <Waveform hasMarkers />
      </span>
      <span className={`${styles.time} ${styles.wide} number`}>{clockTime(durationMs)}</span>
    </>
  )
}

const MODES: Record<PlayMode, { name: string; Glyph: Icon }> = {
  list: { name: '列表循环', Glyph: IconRepeat },
  one: { name: '单曲循环', Glyph: IconRepeatOnce },
  shuffle: { name: '随机播放', Glyph: IconArrowsShuffle },
}

function ExpandLink() {
  return (
    <Link to={PLAYER_PATH} className={styles.expand} aria-label="全屏播放器">
      <IconArrowsMaximize size={18} />
    </Link>
  )
}

export function ModeButton() {
  const press = useEngineWhenPressed()
  const { name, Glyph } = MODES[useEngineState((state) => state.mode)]
  return (
    <IconButton label={`播放模式：${name}`} onClick={() => press((engine) => engine.setOptions({ mode: nextMode(engine) }))}>
      <Glyph size={18} />
    </IconButton>
  )
}

function SkipButton({ by }: { by: 1 | -1 }) {
  const engine = useEngine()
  const isEmpty = useEngineState((state) => state.currentMusic === undefined)
  const Glyph = by > 0 ? IconRewindForward10 : IconRewindBackward10
  return (
    <IconButton label={by > 0 ? '前进 10 秒' : '后退 10 秒'} disabled={isEmpty} onClick={() => engine?.skip(by * SKIP_STEP_MS)}>
      <Glyph size={18} />
    </IconButton>
  )
}

export function Volume() {
  const press = useEngineWhenPressed()
  const volume = useEngineState((state) => state.volume)
  const isMuted = useEngineState((state) => state.isMuted)
  return (
    <>
      <IconButton
        label={isMuted ? '取消静音' : '静音'}
        aria-pressed={isMuted}
        onClick={() => press((engine) => engine.toggleMute())}
      >
        {isMuted || volume === 0 ? <IconVolumeOff size={18} /> : <IconVolume size={18} />}
      </IconButton>
      <input
        className={styles.volume}
        type="range"
        min={0}
        max={100}
        aria-label="音量"
        value={isMuted ? 0 : volume}
        onChange={({ target }) => press((engine) => engine.setVolume(Number(target.value)))}
      />
    </>
  )
}

function PlaylistButton() {
  const count = useEngineState((state) => state.musicList.length)
  return (
    <button type="button" className={`${styles.count} number`} aria-label={`播放列表，${count} 首`} popoverTarget="playlist">
      <IconPlaylist size={18} />
      {count}
    </button>
  )
}
