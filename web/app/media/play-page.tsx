import { hasPicture } from '@shenglang/contract/catalog/entities'
import { rightOf } from '@shenglang/contract/catalog/price'
import { sounding } from '@shenglang/contract/catalog/sounding'
import { API_BASE } from '@shenglang/contract/constants'
import { bpmText, clockTime } from '@shenglang/contract/format'
import { dictionary } from '@shenglang/contract/site/routes'
import type { Track } from '@shenglang/player/engine-state'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { originOf } from '../playback/origin.ts'
import { useEngine, useEngineState, useProgress } from '../playback/playback.tsx'
import { useSpeed } from '../playback/speed.ts'
import { remoteQuery } from '../remote/remote-query.ts'
import { ShareButton } from '../sharing/ShareButton.tsx'
import { AddToCrate } from '../track/AddToCrate.tsx'
import { keyColor, musicalKey } from '../track/camelot-key.ts'
import { EnergyMeter } from '../track/EnergyMeter.tsx'
import { FavouriteButton } from '../track/FavouriteButton.tsx'
import { MoreButton } from '../track/MoreButton.tsx'
import { sharedTrack } from '../track/shared-track.ts'
import { useTrackMenu } from '../track/track-menu.tsx'
import { joined, peopleWords } from '../track/track-words.ts'
import { IconButton } from '../ui/Button.tsx'
import { Cover } from '../ui/Cover.tsx'
import { HeadTitle } from '../ui/HeadTitle.tsx'
import {
  IconChevronDown,
  IconMaximize,
  IconMinimize,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconPlaylist,
} from '../ui/icons.ts'
import { ModeButton, PlayButton, Volume } from './Bar.tsx'
import { Deck } from './Deck.tsx'
import { Downloads } from './Downloads.tsx'
import { useLeaving, useStageKeys, useWholeScreen } from './full-screen.ts'
import { MorePlayback } from './MorePlayback.tsx'
import { STAGE } from './MovingPicture.tsx'
import styles from './play-page.module.css'
import { SayNow } from './SayNow.tsx'
import { Versions } from './Versions.tsx'
import { Waveform } from './Waveform.tsx'
import { ToPlay, WhatFits } from './WhatFits.tsx'

export const meta = () => [{ title: '正在播放 · 声浪' }, { name: 'robots', content: 'noindex' }]

/** The player over the whole page: nothing of the frame, the colours of the cover behind it. */
export const handle = { isStoredOffline: true }

export default function PlayPage() {
  const engine = useEngine()
  const track = useEngineState((state) => state.currentMusic)
  const leave = useLeaving()
  const { isWhole, toggle } = useWholeScreen()
  useStageKeys(leave, toggle)
  const page = useRef<HTMLElement>(null)
  // What was pressed to come here has gone: the keys are heard, and Tab begins at the top.
  useEffect(() => {
    if (document.activeElement === document.body) page.current?.focus({ preventScroll: true })
  }, [])
  const ambience: CSSProperties & { '--ambience'?: string } = track ? { '--ambience': track.coverColor } : {}
  return (
    <section ref={page} tabIndex={-1} className={styles.page} style={ambience} aria-label="全屏播放器">
      {track ? <Backdrop cover={track.cover} /> : null}
      <header className={styles.top}>
        <IconButton label="返回" onClick={leave}>
          <IconChevronDown size={24} />
        </IconButton>
        {track ? <Whence track={track} /> : null}
        <span className={styles.tools}>
          {track ? <Tools track={track} /> : null}
          {toggle ? (
            <span className={styles.roomy}>
              <IconButton label={isWhole ? '退出全屏（F）' : '全屏（F）'} aria-pressed={isWhole} onClick={toggle}>
                {isWhole ? <IconMinimize size={20} /> : <IconMaximize size={20} />}
              </IconButton>
            </span>
          ) : null}
        </span>
      </header>
      {track ? (
        <Playing track={track} />
      ) : (
        <>
          <h1 className="visually-hidden">正在播放</h1>
          {/* Until the browser has started the engine nobody knows whether something is there to be played. */}
          {engine ? <ToPlay /> : null}
        </>
      )}
    </section>
  )
}

/** The cover, so small that blurring it costs nothing, drawn large. */
function Backdrop({ cover }: { cover: string }) {
  return (
    <div className={styles.backdrop} aria-hidden="true">
      {cover === '' ? null : <img src={`${API_BASE}${cover}?w=96`} alt="" />}
    </div>
  )
}

/** From which page it plays. */
function Whence({ track }: { track: Track }) {
  const origin = originOf(track.resourceId)
  return (
    <p className={`${styles.whence} one-line`}>
      <span>正在放</span>
      {origin ? (
        <>
          {' · 来自 '}
          <Link to={origin.address}>{origin.name}</Link>
        </>
      ) : null}
    </p>
  )
}

function Tools({ track }: { track: Track }) {
  const { openFor, toggle, menu } = useTrackMenu()
  return (
    <>
      <span className={styles.roomy}>
        <AddToCrate title={track.title} resourceIds={[track.resourceId]} />
      </span>
      <span className={styles.roomy}>
        <ShareButton size={20} shared={sharedTrack(track)} />
      </span>
      <span className={styles.more}>
        <MoreButton track={track} isOpen={openFor === track} onMenu={toggle} />
      </span>
      {menu}
    </>
  )
}

function Playing({ track }: { track: Track }) {
  return (
    <>
      {hasPicture(track) ? (
        <div id={STAGE} className={styles.stage} />
      ) : (
        <div className={styles.cover}>
          <Cover cover={track.cover} color={track.coverColor} width={640} isEager />
        </div>
      )}
      <div className={styles.words}>
        <Kind track={track} />
        <HeadTitle>{track.title}</HeadTitle>
        <p className={`${styles.artist} one-line`} title={peopleWords(track)}>
          <Link to={`/artist?id=${track.artistId}`}>{peopleWords(track)}</Link>
        </p>
        <Figures track={track} />
        <div className={styles.actions}>
          <Downloads isWorded />
          <span className={styles.heart}>
            <FavouriteButton resource={track} isCounted />
          </span>
          <small className={styles.right}>{rightOf(track)?.words}</small>
        </div>
      </div>
      <WhatFits track={track} />
      <div className={styles.wave}>
        <Waveform hasMarkers isOnCover isRoomy />
      </div>
      <footer className={styles.transport}>
        <div className={styles.now}>
          <Times />
          <SayNow track={track} />
        </div>
        <Controls />
        <div className={styles.rest}>
          <span className={styles.volume}>
            <Volume />
          </span>
          <NextButton />
        </div>
      </footer>
    </>
  )
}

/** Version, style and year in a line, the versions to choose from at its end. */
function Kind({ track }: { track: Track }) {
  const version = useLabel('cms_track_versions', track.version)
  const style = useLabel('cms_music_style', track.style)
  return (
    <p className={`${styles.kind} number`}>
      {joined(version, style, track.releaseDate?.slice(0, 4) ?? '')}
      <Versions />
    </p>
  )
}

function useLabel(dictType: 'cms_track_versions' | 'cms_music_style', value: string | undefined): string {
  const { data } = useQuery({ ...remoteQuery(dictionary, { dictType }), staleTime: Number.POSITIVE_INFINITY })
  return data?.find(({ dictValue }) => dictValue === value)?.dictLabel ?? ''
}

/** Tempo, key and energy, as they are heard, to be read from afar. */
function Figures({ track }: { track: Track }) {
  const { tbpm, tkey } = sounding(track, useSpeed())
  const energy = track.energy ?? 0
  return (
    <dl className={`${styles.figures} number`}>
      {tbpm > 0 ? (
        <div>
          <dt>BPM</dt>
          <dd>{bpmText(tbpm)}</dd>
        </div>
      ) : null}
      {tkey === '' ? null : (
        <div>
          <dt>{musicalKey(tkey)}</dt>
          <dd>
            {tkey}
            <i style={{ backgroundColor: keyColor(tkey) }} />
          </dd>
        </div>
      )}
      {energy > 0 ? (
        <div>
          <dt>
            能量 <EnergyMeter energy={energy} />
          </dt>
          <dd>{energy}</dd>
        </div>
      ) : null}
    </dl>
  )
}

function Controls() {
  const engine = useEngine()
  return (
    <div className={styles.controls}>
      <span>
        <ModeButton />
      </span>
      <IconButton label="上一首" onClick={() => engine?.previous()}>
        <IconPlayerSkipBack size={24} />
      </IconButton>
      <span className={styles.pause}>
        <PlayButton size={28} />
      </span>
      <IconButton label="下一首" onClick={() => engine?.next()}>
        <IconPlayerSkipForward size={24} />
      </IconButton>
      <span className={styles.settings}>
        <Deck />
        <MorePlayback />
      </span>
    </div>
  )
}

function Times() {
  const { currentTimeMs, durationMs } = useProgress()
  return (
    <p className={`${styles.times} number`}>
      <b>{clockTime(currentTimeMs)}</b> <span>{clockTime(durationMs)}</span>
    </p>
  )
}

/** How many follow; opens the playlist. */
function NextButton() {
  const count = useEngineState((state) => state.musicList.length)
  const following = useEngineState((state) => state.musicList.length - state.currentMusicIndex - 1)
  return (
    <button
      type="button"
      className={`${styles.next} number`}
      aria-label={`接下来 ${following}，播放列表，${count} 首`}
      popoverTarget="playlist"
    >
      <IconPlaylist size={20} aria-hidden="true" />
      <span>接下来 {following}</span>
    </button>
  )
}
