import type { PlaybackPosition } from '@shenglang/contract/catalog/playback-position'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useState } from 'react'
import { useEngine, useEngineState } from '../../../../playback/engine/playback.tsx'
import { call } from '../../../../remote/api.ts'
import { type Anchor, anchorOf } from './anchor.ts'
import { DeckA } from './DeckA.tsx'
import { DeckB } from './DeckB.tsx'
import styles from './Hero.module.css'
import { type HeroData, loadHero } from './load-hero.ts'
import { overlapOf } from './overlap.ts'
import { Tonight } from './Tonight.tsx'
import * as texts from './texts.ts'

export interface HeroProps {
  /** As the server chose it, for everybody or for this user; undefined where there is nothing to play. */
  data: HeroData | undefined
  /** The playback position stored on the server. */
  position: PlaybackPosition | null
}

/**
 * The first page's anchor: one track, what was played of it, and what comes in under its end. The device's player decides which
 * track; until it is known, where it is empty, and where another device was stopped later, the server's choice stands.
 */
export function Hero({ data, position }: HeroProps) {
  const engine = useEngine()
  const current = useEngineState((state) => state.currentMusic)
  // A restored track has no sources until it plays.
  const isRestored = useEngineState((state) => !state.isPlaying && state.sources.length === 0)
  const left = engine && isRestored ? { savedAt: engine.savedAt(), currentTimeMs: engine.getProgress().currentTimeMs } : undefined
  const anchor = anchorOf({ current, left, position, neutral: data?.from })
  const { shown, isFailed, retry } = useHeroData(anchor, data)
  if (!shown || !anchor) return <h1 className="visually-hidden">{texts.heroTitle}</h1>
  // While the data of another track loads, everything still shows the previous track.
  const isShown = shown.from.resourceId === anchor.track.resourceId
  const { track, reason } = isShown ? anchor : { track: shown.from, reason: 'neutral' as const }
  // New elements for each track: replacing them causes no layout shift.
  return <Decks key={track.resourceId} {...{ track, reason, position, isFailed, retry }} data={shown} />
}

/** Data of the anchor. For the day's pair the server sends the second track alone; its candidates load once the page is idle. */
function useHeroData(anchor: Anchor | undefined, data: HeroData | undefined) {
  const engine = useEngine()
  const track = anchor?.track
  const {
    data: loaded,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['hero', track?.resourceId],
    queryFn: ({ signal }) => loadHero((route, args) => call(route, args, signal), track!),
    enabled: engine !== undefined && track !== undefined,
    placeholderData: (before) => before,
    retry: 1,
  })
  const isServers = data !== undefined && data.from.resourceId === track?.resourceId
  const failed = track && { from: track, to: [], beats: [], tonight: { ways: [], total: 0, to: '/dj' } }
  const shown = isServers ? withCandidates(data, loaded) : isError ? failed : (loaded ?? data)
  return { shown, isFailed: isError && !isServers, retry: () => void refetch() }
}

/** The server's choice stays the first. */
function withCandidates(data: HeroData, loaded: HeroData | undefined): HeroData {
  if (loaded?.from.resourceId !== data.from.resourceId) return data
  const isNew = ({ resourceId }: { resourceId: string }) => data.to.every((one) => one.resourceId !== resourceId)
  return { ...data, to: [...data.to, ...loaded.to.filter(isNew)], beats: [...data.beats, ...loaded.beats] }
}

interface DecksProps extends Anchor {
  data: HeroData
  position: PlaybackPosition | null
  isFailed: boolean
  retry: () => void
}

function Decks({ track, reason, position, data, isFailed, retry }: DecksProps) {
  const [chosen, choose] = useState(0)
  const next = data.to[chosen % Math.max(data.to.length, 1)]
  const overlap = next && overlapOf(track, next, data.beats)
  return (
    <>
      <section
        className={styles.hero}
        style={{ '--ambience': track.coverColor, '--ambience-next': next?.coverColor } as CSSProperties}
      >
        <DeckA track={track} reason={reason} position={position} tonight={data.tonight} overlap={overlap}>
          <DeckB
            from={track}
            to={next}
            overlap={overlap}
            isFailed={isFailed}
            onRetry={retry}
            onOther={data.to.length > 1 ? () => choose(chosen + 1) : undefined}
          />
        </DeckA>
      </section>
      <Tonight tonight={data.tonight} from={track} tracks={data.to} />
    </>
  )
}
