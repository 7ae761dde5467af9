import type { Resource } from '@shenglang/contract/catalog/entities'
import { type MixPair, pairsOf } from '@shenglang/contract/catalog/mix-pairs'
import { listCollected, mixNext } from '@shenglang/contract/catalog/routes'
import { VOLUME_MAX } from '@shenglang/contract/constants'
import { gridFrom } from '@shenglang/contract/media/beat-grid'
import type { AudioSource } from '@shenglang/contract/media/entities'
import { type MixPlan, planMix } from '@shenglang/player/mix-plan'
import type { MixPreview } from '@shenglang/player/mix-preview'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useEngine } from '../../playback/playback.tsx'
import { findSources } from '../../playback/sources.ts'
import { WaveStrip } from '../../playback/WaveStrip.tsx'
import { call } from '../../remote/api.ts'
import { useUser } from '../../session/session.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { IconPlayerPause, IconPlayerPauseFilled, IconPlayerPlay, IconPlayerPlayFilled } from '../../ui/icons.ts'
import { showToast } from '../../ui/notifier.ts'
import { useWidth } from '../../ui/use-width.ts'
import styles from './MixHero.module.css'

/** A pair is shown for so long, and of that so much before the other comes in. */
const SHOWN_MS = 20_000
const BEFORE_MS = 4000
const HEARD_MS = 15_000
const PX_PER_BEAT = 17
const PLAYHEAD_AT = 0.46
/** What stands still shows both tracks sounding. */
const STILL_MS = 9000
const FADE_MS = 200

export interface HeroDecksProps {
  pairs: readonly MixPair[]
  pair: MixPair
  onPair: (pair: MixPair) => void
}

/** The two tracks sliding by under a playhead, in their true tempo, and their sound for whoever wants it. */
export default function HeroDecks({ pairs, pair, onPair }: HeroDecksProps) {
  const own = useOwnPairs()
  const all = own.length > 0 ? own : pairs
  const next = all[(all.indexOf(pair) + 1) % all.length] ?? pair
  const { data: sources } = useQuery(sourcesQuery(pair))
  const client = useQueryClient()
  useEffect(() => void client.prefetchQuery(sourcesQuery(next)), [client, next])
  const [first] = own
  useEffect(() => {
    if (first && !own.includes(pair)) onPair(first)
  }, [first, own, pair, onPair])
  if (!sources) return null
  return <Moving key={pair.from.resourceId} pair={pair} sources={sources} onEnd={() => onPair(next)} hasNext={next !== pair} />
}

const sourcesQuery = ({ from, to }: MixPair) =>
  queryOptions({
    queryKey: ['hero', from.resourceId, to.resourceId],
    queryFn: ({ signal }) => Promise.all([sourceOf(from, signal), sourceOf(to, signal)]),
    // What the sound is fetched from is signed for a while.
    staleTime: 60_000,
  })

interface MovingProps {
  pair: MixPair
  sources: readonly [AudioSource, AudioSource]
  hasNext: boolean
  onEnd: () => void
}

function Moving({ pair, sources, hasNext, onEnd }: MovingProps) {
  const stage = useRef<HTMLDivElement>(null)
  const width = useWidth(stage)
  const plan = planMix(mixedOf(pair.from, sources[0]), mixedOf(pair.to, sources[1]))
  const zeroMs = Math.max(0, plan.enterAfterMs - BEFORE_MS)
  const [isStopped, setStopped] = useState(false)
  const listening = useListening(pair, sources, plan, zeroMs)
  const isStill = useStillness(stage)
  useMotion(stage, {
    plan,
    zeroMs,
    width,
    isMoving: isStill === undefined ? undefined : (!isStill && !isStopped) || listening.isOn,
    elapsedMs: listening.elapsedMs,
  })
  const mayGoOn = hasNext && isStill === false && !isStopped && !listening.isOn && !listening.isLoading
  useEffect(() => {
    if (!mayGoOn) return
    const leaving = setTimeout(
      () => stage.current?.animate({ opacity: 0 }, { duration: FADE_MS, fill: 'forwards' }),
      SHOWN_MS - FADE_MS,
    )
    const timer = setTimeout(onEnd, SHOWN_MS)
    return () => {
      clearTimeout(leaving)
      clearTimeout(timer)
    }
  }, [mayGoOn, onEnd])
  return (
    <>
      <div ref={stage} className={styles.lanes} role="img" aria-label={`《${pair.from.title}》接《${pair.to.title}》的波形`}>
        {width > 0
          ? ([true, false] as const).map((isPlayed) => (
              <Window key={String(isPlayed)} {...{ isPlayed, sources, plan, zeroMs, width }} />
            ))
          : null}
      </div>
      <span className={styles.playhead} aria-hidden="true" />
      <span className={styles.listen}>
        <Button look="gold" disabled={listening.isLoading} onClick={listening.toggle}>
          {listening.isOn ? (
            <IconPlayerPauseFilled size={14} aria-hidden="true" />
          ) : (
            <IconPlayerPlayFilled size={14} aria-hidden="true" />
          )}
          {listening.isOn ? '停下' : '听这个接法'}
        </Button>
        <span className={styles.stop}>
          <IconButton label={isStopped ? '让波形继续走' : '让波形停住'} onClick={() => setStopped(!isStopped)}>
            {isStopped ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
          </IconButton>
        </span>
      </span>
    </>
  )
}

interface WindowProps {
  isPlayed: boolean
  sources: readonly [AudioSource, AudioSource]
  plan: MixPlan
  zeroMs: number
  width: number
}

const pxPerMs = ({ barMs }: MixPlan) => (4 * PX_PER_BEAT) / barMs

/** What is seen on one side of the playhead: both tracks, drawn once, moved together. */
function Window({ isPlayed, sources, plan, zeroMs, width }: WindowProps) {
  const px = pxPerMs(plan)
  const leftMs = zeroMs - (PLAYHEAD_AT * width) / px
  const lengthMs = SHOWN_MS + width / px
  const { fromMs, leavingRate, rate, enterAfterMs, enterAtMs } = plan
  const grid = (at: 0 | 1) => gridFrom({ ...sources[at], tbpm: sources[at].gridTbpm ?? 0 })
  return (
    <div className={styles.window} data-played={isPlayed || undefined}>
      <div className={styles.moved} data-moved>
        <div className={styles.lane}>
          <WaveStrip
            zoomUrl={sources[0].waveformZoomUrl}
            grid={grid(0)}
            fromMs={fromMs + leftMs * leavingRate}
            lengthMs={lengthMs * leavingRate}
            pxPerS={(px * 1000) / leavingRate}
            isPlayed={isPlayed}
          />
        </div>
        <div className={styles.lane} style={{ marginLeft: (enterAfterMs - leftMs) * px }}>
          <WaveStrip
            zoomUrl={sources[1].waveformZoomUrl}
            grid={grid(1)}
            fromMs={enterAtMs}
            lengthMs={(lengthMs - (enterAfterMs - leftMs)) * rate}
            pxPerS={(px * 1000) / rate}
            isPlayed={isPlayed}
          />
        </div>
      </div>
    </div>
  )
}

interface Motion {
  plan: MixPlan
  zeroMs: number
  width: number
  isMoving: boolean | undefined
  /** Where the sound stands, while it sounds. */
  elapsedMs: () => number | undefined
}

/** Both halves run linearly in the true tempo, by transform alone; with the sound they go by its clock. */
function useMotion(stage: RefObject<HTMLDivElement | null>, { plan, zeroMs, width, isMoving, elapsedMs }: Motion): void {
  const px = pxPerMs(plan)
  const running = useRef<Animation[]>([])
  useEffect(() => {
    if (width === 0) return
    const moved = [...(stage.current?.querySelectorAll('[data-moved]') ?? [])]
    const keyframes = [{ transform: 'translateX(0)' }, { transform: `translateX(${-SHOWN_MS * px}px)` }]
    running.current = moved.map((element) => element.animate(keyframes, { duration: SHOWN_MS, fill: 'both' }))
    for (const animation of running.current) animation.pause()
    return () => {
      for (const animation of running.current) animation.cancel()
    }
  }, [stage, px, width])
  useEffect(() => {
    if (isMoving === undefined) return
    for (const animation of running.current) {
      if (isMoving) animation.play()
      else {
        animation.pause()
        if (animation.currentTime === 0) animation.currentTime = STILL_MS
      }
    }
    if (!isMoving) return
    const keep = () => {
      const elapsed = elapsedMs()
      if (elapsed === undefined) return
      for (const animation of running.current) animation.currentTime = Math.min(Math.max(elapsed - zeroMs, 0), SHOWN_MS)
    }
    keep()
    const timer = setInterval(keep, 250)
    return () => clearInterval(timer)
  })
}

/** The sound of it, fetched and made when somebody asks; what plays is paused for it. */
function useListening(pair: MixPair, sources: MovingProps['sources'], plan: MixPlan, zeroMs: number) {
  const engine = useEngine()
  const [preview, setPreview] = useState<MixPreview>()
  const [status, setStatus] = useState<'silent' | 'loading' | 'playing'>('silent')
  useEffect(() => () => preview?.end(), [preview])
  const start = async () => {
    setStatus('loading')
    engine?.pause()
    // Made while the finger is still down: some browsers allow it no later.
    const context = new AudioContext()
    const { heroSound } = await import('./hero-sound.ts')
    const created = heroSound(context, [pair.from, pair.to], sources, (engine?.getState().volume ?? VOLUME_MAX) / VOLUME_MAX)
    created.subscribe(() => {
      const state = created.getState()
      if (state.status === 'failed') showToast(state.text, 'bad')
      const isOn = state.status === 'playing' || state.status === 'loading'
      setStatus(state.status === 'playing' || state.status === 'loading' ? state.status : 'silent')
      if (!isOn) setPreview(undefined)
    })
    setPreview(created)
    created.play({ ...plan, lengthMs: Math.min(plan.lengthMs, zeroMs + HEARD_MS) }, zeroMs)
  }
  return {
    isOn: status === 'playing',
    isLoading: status === 'loading',
    toggle: () => (preview ? preview.pause() : void start()),
    elapsedMs: () => (status === 'playing' ? preview?.elapsedMs() : undefined),
  }
}

/** Whether nobody sees it, or motion is not wanted; `undefined` until that is known. */
function useStillness(stage: RefObject<HTMLElement | null>): boolean | undefined {
  const [isStill, setStill] = useState<boolean>()
  useEffect(() => {
    const { current } = stage
    if (!current) return
    const calm = matchMedia('(prefers-reduced-motion: reduce)')
    let isSeen = false
    const judge = () => setStill(!isSeen || document.hidden || calm.matches)
    const sight = new IntersectionObserver((entries) => {
      isSeen = entries.some(({ isIntersecting }) => isIntersecting)
      judge()
    })
    sight.observe(current)
    const end = new AbortController()
    document.addEventListener('visibilitychange', judge, { signal: end.signal })
    calm.addEventListener('change', judge, { signal: end.signal })
    return () => {
      sight.disconnect()
      end.abort()
    }
  }, [stage])
  return isStill
}

const OWN_TRIED = 4

/** Pairs around what the listener plays or likes; none for who has not played or liked anything yet. */
function useOwnPairs(): MixPair[] {
  const engine = useEngine()
  const isSignedIn = useUser() !== undefined
  const { data } = useQuery({
    queryKey: ['hero', 'own', isSignedIn],
    queryFn: async ({ signal }) => {
      const liked = isSignedIn ? (await call(listCollected, { pageNum: 1, pageSize: OWN_TRIED }, signal)).rows : []
      const current = engine?.getState().currentMusic
      const heard = engine?.history().slice(0, OWN_TRIED) ?? []
      const tracks = [...(current ? [current] : []), ...heard, ...liked]
      const different = [...new Map(tracks.map((track) => [track.resourceId, track])).values()].slice(0, OWN_TRIED)
      return pairsOf(
        await Promise.all(
          different.map(async (from) => {
            const next = await call(mixNext, { id: from.resourceId, size: 6 }, signal)
            return { from, after: next.map(({ resource }) => resource) }
          }),
        ),
      )
    },
    enabled: engine !== undefined,
    retry: false,
  })
  return data ?? NONE
}

const NONE: MixPair[] = []

async function sourceOf(track: Resource, signal: AbortSignal): Promise<AudioSource> {
  const [source] = await findSources(track.resourceId, signal)
  if (!source?.playUrl) throw new Error('没有有效的音频源')
  return source
}

const mixedOf = ({ tbpm }: Resource, source: AudioSource) => ({ ...source, tbpm })
