import type { Resource } from '@shenglang/contract/catalog/entities'
import { type MixOptions, type MixPlan, planMix } from '@shenglang/player/mixing/mix-plan'
import { createMixPreview, type MixPreview, type MixState } from '@shenglang/player/mixing/mix-preview'
import { createBufferedMix } from '@shenglang/player/sources/buffered-mix'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { clock } from '../../playback/engine/clock.ts'
import { useEngine } from '../../playback/engine/playback.tsx'
import { findDeck, type MixDeck, volumeOf } from './mix-deck.ts'

/** The state of a mix: the plan, both tracks, and the preview. */
export interface Mix {
  plan: MixPlan
  /** `undefined` until both are loaded. */
  decks: readonly [leaving: MixDeck, coming: MixDeck] | undefined
  state: MixState
  /** The current time of the preview. */
  elapsedMs: () => number
  /** '' where both can be played. */
  failure: string
  adjust: (change: MixOptions) => void
  /** Changes the plan, and plays from a bar before the overlap. */
  tryAt: (change: MixOptions) => void
  play: (fromMs: number) => void
  pause: () => void
}

const SILENT: MixState = { status: 'silent', elapsedMs: 0, levels: [1, 0], text: '' }
const never = () => () => {}
/** During a drag, playback follows once the pointer rests. */
const SETTLE_MS = 200

/** Loads and plays the preview of a mix until the component unmounts; the current track is paused for it. */
export function useMix(from: Resource, to: Resource): Mix {
  const engine = useEngine()
  const { data: decks, error } = useQuery({
    queryKey: ['mix', from.resourceId, to.resourceId],
    queryFn: ({ signal }) => Promise.all([findDeck(from, signal), findDeck(to, signal)]),
    // Addresses are valid for a while: they are requested again for each playback.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const [adjustments, setAdjustments] = useState<MixOptions>({})
  const plan = planMix(decks?.[0].track ?? from, decks?.[1].track ?? to, adjustments)
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
    // A page opened by its address may not play before a gesture.
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
    tryAt(change) {
      setAdjustments((before) => ({ ...before, ...change }))
      clearTimeout(settling.current)
      settling.current = setTimeout(() => play(latest.current.enterAfterMs - latest.current.barMs), SETTLE_MS)
    },
    adjust(change) {
      setAdjustments((before) => ({ ...before, ...change }))
      clearTimeout(settling.current)
      const status = preview?.getState().status
      if (preview && (status === 'playing' || status === 'loading'))
        settling.current = setTimeout(() => play(preview.elapsedMs()), SETTLE_MS)
    },
  }
}
