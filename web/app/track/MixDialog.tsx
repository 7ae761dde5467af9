import type { Resource } from '@shenglang/contract/catalog/entities'
import { API_BASE, VOLUME_MAX } from '@shenglang/contract/constants'
import { clockTime } from '@shenglang/contract/format'
import type { Engine } from '@shenglang/player/engine-state'
import { itemOf } from '@shenglang/player/media-item'
import type { MediaItem } from '@shenglang/player/media-port'
import { planMix } from '@shenglang/player/mix-plan'
import { type MixPreview, type MixState, startMix } from '@shenglang/player/mix-preview'
import { createMediaSource } from '@shenglang/player/sources/media-source'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { clock } from '../playback/clock.ts'
import { useEngine } from '../playback/playback.tsx'
import { findSources } from '../playback/sources.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './MixDialog.module.css'
import { joined, tempoWords } from './track-words.ts'

interface MixDialogProps {
  from: Resource
  to: Resource
  onClose: () => void
}

/** The end of one track going into the beginning of another, at one tempo; what plays is paused for it. */
export default function MixDialog({ from, to, onClose }: MixDialogProps) {
  const { mix, failure, repeat } = useMix(from, to)
  const plan = planMix(from, to)
  const percent = Math.round((plan.rate - 1) * 1000) / 10
  return (
    <Dialog
      title="试混"
      onClose={onClose}
      actions={
        <>
          <Button look="gold" onClick={onClose}>
            关闭
          </Button>
          <Button onClick={repeat}>再听一遍</Button>
        </>
      }
    >
      <p>
        {percent === 0 ? '两首同速' : `后一首变速 ${percent > 0 ? '+' : '−'}${Math.abs(percent)}%，音调不变`}
        ，重叠 {clockTime(plan.blendMs)}
      </p>
      {failure === '' ? <Decks from={from} to={to} mix={mix} lengthMs={plan.lengthMs} /> : <p role="alert">{failure}</p>}
    </Dialog>
  )
}

const LOADING: MixState = { status: 'loading', elapsedMs: 0, levels: [1, 0], text: '' }
const silent = () => () => {}

interface DecksProps {
  from: Resource
  to: Resource
  mix: MixPreview | undefined
  lengthMs: number
}

function Decks({ from, to, mix, lengthMs }: DecksProps) {
  const state = useSyncExternalStore(mix?.subscribe ?? silent, () => mix?.getState() ?? LOADING)
  const decks = [from, to].map((track, index) => ({ track, level: state.levels[index] ?? 0 }))
  return (
    <div className={styles.decks}>
      {decks.map(({ track, level }) => (
        <div key={track.resourceId} className={styles.deck}>
          <b className="one-line">{track.title}</b>
          <small className="number">{joined(tempoWords(track), track.tkey)}</small>
          <meter aria-label={`${track.title} 的音量`} min={0} max={1} value={level} />
        </div>
      ))}
      <progress aria-label="试混进度" max={lengthMs} value={state.elapsedMs} />
      <p className="number" role="status">
        {state.status === 'loading'
          ? '正在准备两首曲目…'
          : state.status === 'failed'
            ? state.text
            : `${clockTime(state.elapsedMs)} / ${clockTime(lengthMs)}`}
      </p>
    </div>
  )
}

/** Starts with the dialog and ends with it. */
function useMix(from: Resource, to: Resource) {
  const engine = useEngine()
  const [mix, setMix] = useState<MixPreview>()
  const [round, setRound] = useState(0)
  const { data: decks, error } = useQuery({
    queryKey: ['mix', from.resourceId, to.resourceId, round],
    queryFn: ({ signal }) => Promise.all([findDeck(from, signal), findDeck(to, signal)]),
    // Each round is heard once, from addresses of its own.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  useEffect(() => {
    engine?.pause()
    if (!decks) return
    const started = start(engine, decks)
    setMix(started)
    return () => {
      started.end()
      setMix(undefined)
    }
  }, [engine, decks])
  return { mix, failure: error?.message ?? '', repeat: () => setRound(round + 1) }
}

/** What is played of a track, and what is known of its beats. */
interface Deck {
  item: MediaItem
  track: Parameters<typeof planMix>[0]
}

async function findDeck(track: Resource, signal: AbortSignal): Promise<Deck> {
  const [source] = await findSources(track.resourceId, signal)
  if (!source?.playUrl) throw new Error('没有有效的音频源')
  const { firstBeatMs, downbeat } = source
  return { item: itemOf(track, source, (playUrl) => API_BASE + playUrl), track: { ...track, firstBeatMs, downbeat } }
}

function start(engine: Engine | undefined, [leaving, coming]: [Deck, Deck]): MixPreview {
  const deck = () => createMediaSource(new Audio(), clock)
  const volume = (engine?.getState().volume ?? VOLUME_MAX) / VOLUME_MAX
  const plan = planMix(leaving.track, coming.track)
  return startMix({ decks: [deck(), deck()], clock, items: [leaving.item, coming.item], plan, volume })
}
