import { hasPicture } from '@shenglang/contract/catalog/entities'
import { sounding } from '@shenglang/contract/catalog/work/sounding'
import { API_BASE } from '@shenglang/contract/constants'
import { bpmText, clockTime } from '@shenglang/contract/format'
import { dictionary } from '@shenglang/contract/site/routes'
import type { Track } from '@shenglang/player/engine/engine-state'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useEngine, useEngineState, useProgress } from '../../playback/engine/playback.tsx'
import { followingCount } from '../../playback/track/following.ts'
import { originOf } from '../../playback/track/origin.ts'
import { useSpeed } from '../../playback/track/speed.ts'
import { remoteQuery } from '../../remote/remote-query.ts'
import { ShareButton } from '../../sharing/ShareButton.tsx'
import { keyColor, musicalKey } from '../../track/badges/camelot-key.ts'
import { EnergyMeter } from '../../track/badges/EnergyMeter.tsx'
import { AddToCrate } from '../../track/crates/AddToCrate.tsx'
import { FavouriteButton } from '../../track/favourites/FavouriteButton.tsx'
import { MoreButton } from '../../track/menu/MoreButton.tsx'
import { useTrackMenu } from '../../track/menu/track-menu.tsx'
import { sharedTrack } from '../../track/text/shared-track.ts'
import { joined, peopleText } from '../../track/text/track-text.ts'
import { IconButton } from '../../ui/controls/Button.tsx'
import { Cover } from '../../ui/data/Cover.tsx'
import {
  IconChevronDown,
  IconMaximize,
  IconMinimize,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconPlaylist,
} from '../../ui/data/icons.ts'
import { HeadTitle } from '../../ui/layout/HeadTitle.tsx'
import { ModeButton, PlayButton } from '../bar/Bar.tsx'
import { Deck } from '../bar/Deck.tsx'
import { Versions } from '../bar/Versions.tsx'
import { Volume } from '../bar/Volume.tsx'
import { Downloads } from '../downloads/Downloads.tsx'
import { Queue, WhatFits } from '../queue/WhatFits.tsx'
import { Waveform } from '../waveform/Waveform.tsx'
import { useLeaving, useStageKeys, useWholeScreen } from './full-screen.ts'
import { STAGE } from './MovingPicture.tsx'
import styles from './play-page.module.css'
import { SayNow } from './SayNow.tsx'
import * as texts from './texts.ts'

export const meta = () => [{ title: texts.playingTitle }, { name: 'robots', content: 'noindex' }]

/** The full-page player: without the frame, on the colours of the cover. */
export const handle = { isStoredOffline: true }

export default function PlayPage() {
  const engine = useEngine()
  const track = useEngineState((state) => state.currentMusic)
  const leave = useLeaving()
  const { isWhole, toggle } = useWholeScreen()
  useStageKeys(leave, toggle)
  const page = useRef<HTMLElement>(null)
  // The link that was pressed is gone: the focus moves to the page, so that keys work and Tab starts at the top.
  useEffect(() => {
    if (document.activeElement === document.body) page.current?.focus({ preventScroll: true })
  }, [])
  const ambience: CSSProperties & { '--ambience'?: string } = track ? { '--ambience': track.coverColor } : {}
  return (
    <section ref={page} tabIndex={-1} className={styles.page} style={ambience} aria-label={texts.fullPlayer}>
      {track ? <Backdrop cover={track.cover} /> : null}
      <header className={styles.top}>
        <IconButton label={texts.back} onClick={leave}>
          <IconChevronDown size={24} />
        </IconButton>
        {track ? <PlayedFrom track={track} /> : null}
        <span className={`${styles.tools} flex gap-4 push`}>
          {track ? <Tools track={track} /> : null}
          {toggle ? (
            <span className={styles.roomy}>
              <IconButton label={isWhole ? texts.leaveFullScreen : texts.fullScreen} aria-pressed={isWhole} onClick={toggle}>
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
          <h1 className="visually-hidden">{texts.nowPlaying}</h1>
          {/* Before the engine is loaded it is unknown whether there is something to play. */}
          {engine ? <Queue /> : null}
        </>
      )}
    </section>
  )
}

/** The cover, so small that blurring is cheap, drawn large. */
function Backdrop({ cover }: { cover: string }) {
  return (
    <div className={styles.backdrop} aria-hidden="true">
      {cover === '' ? null : <img src={`${API_BASE}${cover}?w=96`} alt="" />}
    </div>
  )
}

/** The page from which it plays. */
function PlayedFrom({ track }: { track: Track }) {
  const origin = originOf(track.resourceId)
  return (
    <p className={`${styles.whence} one-line text-13 shrink ink-t1`}>
      <span>{texts.playingNow}</span>
      {origin ? (
        <>
          {texts.fromSource}
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
        <div className={styles.cover} data-playing-cover>
          <Cover cover={track.cover} color={track.coverColor} width={640} isEager />
        </div>
      )}
      <div className={styles.words}>
        <Kind track={track} />
        <HeadTitle>{track.title}</HeadTitle>
        <p className={`${styles.artist} one-line`} title={peopleText(track)}>
          <Link to={`/artist?id=${track.artistId}`}>{peopleText(track)}</Link>
        </p>
        <Figures track={track} />
        <div className={styles.actions}>
          <Downloads isWorded />
          <span className={styles.heart}>
            <FavouriteButton resource={track} isCounted />
          </span>
          <span className={styles.roomy}>
            <AddToCrate title={track.title} resourceIds={[track.resourceId]} isWorded />
          </span>
        </div>
      </div>
      <WhatFits track={track} />
      <div className={styles.wave}>
        <Waveform hasMarkers isOnCover isRoomy />
      </div>
      <footer className={styles.transport}>
        <div className={styles.now}>
          <Times />
          <SayNow />
        </div>
        <Controls />
        <div className={`${styles.rest} at-end`}>
          <span className={`${styles.volume} flex middle`}>
            <Volume />
          </span>
          <NextButton />
        </div>
      </footer>
    </>
  )
}

/** Version, style and year in a line, with the version menu at its end. */
function Kind({ track }: { track: Track }) {
  const version = useLabel('cms_track_versions', track.version)
  const style = useLabel('cms_music_style', track.style)
  return (
    <p className={`${styles.kind} number text-13 flex middle min-h-36 ink-t1`}>
      {joined(version, style, track.releaseDate?.slice(0, 4) ?? '')}
      <Versions />
    </p>
  )
}

function useLabel(dictType: 'cms_track_versions' | 'cms_music_style', value: string | undefined): string {
  const { data } = useQuery({ ...remoteQuery(dictionary, { dictType }), staleTime: Number.POSITIVE_INFINITY })
  return data?.find(({ dictValue }) => dictValue === value)?.dictLabel ?? ''
}

/** Tempo, key and energy at the current speed, readable from a distance. */
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
            {texts.energy} <EnergyMeter energy={energy} />
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
      <IconButton label={texts.previous} onClick={() => engine?.previous()}>
        <IconPlayerSkipBack size={24} />
      </IconButton>
      <span className={styles.pause}>
        <PlayButton size={28} />
      </span>
      <IconButton label={texts.next} onClick={() => engine?.next()}>
        <IconPlayerSkipForward size={24} />
      </IconButton>
      <span className={`${styles.settings} flex`}>
        <Deck />
      </span>
    </div>
  )
}

function Times() {
  const { currentTimeMs, durationMs } = useProgress()
  return (
    <p className={`${styles.times} number ink-t1 nowrap`}>
      <b>{clockTime(currentTimeMs)}</b> <span>{clockTime(durationMs)}</span>
    </p>
  )
}

/** Opens the playlist; shows the number of tracks that follow. */
function NextButton() {
  const following = useEngineState(followingCount)
  return (
    <button
      type="button"
      className={`${styles.next} number inline-flex middle gap-8 min-h-hit pad-0-8 radius-pill ink-t0 hover-bg3`}
      aria-label={texts.tracksNextUp(following)}
      popoverTarget="playlist"
    >
      <IconPlaylist size={20} aria-hidden="true" />
      <span>{texts.nextUp(following)}</span>
    </button>
  )
}
