import type { Resource } from '@shenglang/contract/catalog/entities'
import { API_BASE, VOLUME_MAX } from '@shenglang/contract/constants'
import { gridFrom } from '@shenglang/contract/media/beat-grid'
import { type Beats, beatsOf } from '@shenglang/player/beats'
import type { Engine } from '@shenglang/player/engine-state'
import { itemOf } from '@shenglang/player/media-item'
import type { MediaItem } from '@shenglang/player/media-port'
import { type Mixed, type MixPlan, type MixWish, planMix } from '@shenglang/player/mix-plan'
import { createMixPreview, type MixPreview, type MixState } from '@shenglang/player/mix-preview'
import { createBufferedMix } from '@shenglang/player/sources/buffered-mix'
import type { WaveGrid } from '@shenglang/player/wave-lines'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { clock } from '../../playback/clock.ts'
import { useEngine } from '../../playback/playback.tsx'
import { findSources } from '../../playback/sources.ts'

/** What is played of a track, and what is known of its beats. */
interface MixDeck {
  item: MediaItem
  track: Mixed
  zoomUrl: string
  grid: WaveGrid | undefined
  /** The beats of the stretch that sounds at a place of its music. */
  beatsAt: (ms: number) => Beats | undefined
}

/** Two tracks going into each other as the listener wants it: the plan, what is known of both, and how to hear it. */
export interface Mix {
  plan: MixPlan
  /** `undefined` until both are known. */
  decks: readonly [leaving: MixDeck, coming: MixDeck] | undefined
  state: MixState
  /** Where the preview stands at this moment. */
  elapsedMs: () => number
  /** '' where both can be heard. */
  failure: string
  wish: (change: MixWish) => void
  play: (fromMs: number) => void
  pause: () => void
}

const SILENT: MixState = { status: 'silent', elapsedMs: 0, levels: [1, 0], text: '' }
const never = () => () => {}
/** A plan that changes under the hand is heard once the hand rests. */
const SETTLE_MS = 200

/** What plays is paused for it; the preview ends with the component. */
export function useMix(from: Resource, to: Resource): Mix {
  const engine = useEngine()
  const { data: decks, error } = useQuery({
    queryKey: ['mix', from.resourceId, to.resourceId],
    queryFn: ({ signal }) => Promise.all([findDeck(from, signal), findDeck(to, signal)]),
    // Addresses are good for a while: they are asked for anew whenever somebody listens.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const [wish, setWish] = useState<MixWish>({})
  const plan = planMix(decks?.[0].track ?? from, decks?.[1].track ?? to, wish)
  const latest = useRef(plan)
  useEffect(() => {
    latest.current = plan
  })
  const [preview, setPreview] = useState<MixPreview>()
  useEffect(() => {
    if (!decks) return
    const created = createMixPreview({
      sound: createBufferedMix({ context: new AudioContext() }),
      clock,
      items: [decks[0].item, decks[1].item],
      volume: () => volumeOf(engine),
    })
    setPreview(created)
    // A page that was opened by its address may not sound before somebody has touched it.
    if (navigator.userActivation?.hasBeenActive ?? true) {
      engine?.pause()
      created.play(latest.current, 0)
    }
    return () => {
      created.end()
      setPreview(undefined)
    }
  }, [engine, decks])
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(settling.current), [])
  const state = useSyncExternalStore(preview?.subscribe ?? never, () => preview?.getState() ?? SILENT)

  const play = (fromMs: number) => {
    engine?.pause()
    preview?.play(latest.current, Math.min(Math.max(fromMs, 0), latest.current.lengthMs - 1))
  }
  return {
    plan,
    decks,
    state,
    elapsedMs: () => preview?.elapsedMs() ?? 0,
    failure: error?.message ?? '',
    play,
    pause: () => preview?.pause(),
    wish(change) {
      setWish((before) => ({ ...before, ...change }))
      clearTimeout(settling.current)
      const status = preview?.getState().status
      if (preview && (status === 'playing' || status === 'loading'))
        settling.current = setTimeout(() => play(preview.elapsedMs()), SETTLE_MS)
    },
  }
}

const volumeOf = (engine: Engine | undefined) => (engine?.getState().volume ?? VOLUME_MAX) / VOLUME_MAX

async function findDeck(track: Resource, signal: AbortSignal): Promise<MixDeck> {
  const [source] = await findSources(track.resourceId, signal)
  if (!source?.playUrl) throw new Error('没有有效的音频源')
  const { duration, gridTbpm, firstBeatMs, downbeat, firstPhraseMs, gridPieces } = source
  const [first, ...changes] = gridPieces
  return {
    item: itemOf(track, source, (playUrl) => API_BASE + playUrl),
    track: { tbpm: track.tbpm, duration, gridTbpm, firstBeatMs, downbeat, firstPhraseMs, gridPieces },
    zoomUrl: source.waveformZoomUrl,
    grid: first ? { ...first, changes } : gridFrom({ ...source, tbpm: gridTbpm ?? 0 }),
    beatsAt: (ms) => beatsOf(source, ms),
  }
}
