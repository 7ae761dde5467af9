import type { Resource } from '@shenglang/contract/catalog/entities'
import { API_BASE, VOLUME_MAX } from '@shenglang/contract/constants'
import { clockTime } from '@shenglang/contract/format'
import { gridFrom } from '@shenglang/contract/media/beat-grid'
import type { Engine } from '@shenglang/player/engine-state'
import { itemOf } from '@shenglang/player/media-item'
import type { MediaItem } from '@shenglang/player/media-port'
import { type Mixed, type MixPlan, planMix } from '@shenglang/player/mix-plan'
import { type MixPreview, type MixState, startMix } from '@shenglang/player/mix-preview'
import { createBufferedMix } from '@shenglang/player/sources/buffered-mix'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useState, useSyncExternalStore } from 'react'
import { clock } from '../playback/clock.ts'
import { useEngine } from '../playback/playback.tsx'
import { findSources } from '../playback/sources.ts'
import { ZoomWave } from '../playback/ZoomWave.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Progress } from '../ui/Progress.tsx'
import { KeyChip } from './KeyChip.tsx'
import styles from './MixDialog.module.css'
import { heardKey, mixWords, placeWords, speedWords } from './mix-words.ts'
import { joined, tempoWords } from './track-words.ts'

interface MixDialogProps {
  from: Resource
  to: Resource
  onClose: () => void
}

/** The end of one track going into the beginning of another, at one tempo; what plays is paused for it. */
export default function MixDialog({ from, to, onClose }: MixDialogProps) {
  const { mix, plan, waves, failure, repeat } = useMix(from, to)
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
      <p className="number">{mixWords(from, to, plan)}</p>
      {failure === '' ? <Decks from={from} to={to} mix={mix} plan={plan} waves={waves} /> : <p role="alert">{failure}</p>}
    </Dialog>
  )
}

const PX_PER_S = 36
const PLAYHEAD_AT = 0.46
const LOADING: MixState = { status: 'loading', elapsedMs: 0, levels: [1, 0], text: '' }
const silent = () => () => {}

interface DecksProps {
  from: Resource
  to: Resource
  mix: MixPreview | undefined
  plan: MixPlan
  /** Known once the sources are. */
  waves: readonly [leaving: Wave, coming: Wave] | undefined
}

function Decks({ from, to, mix, plan, waves }: DecksProps) {
  const state = useSyncExternalStore(mix?.subscribe ?? silent, () => mix?.getState() ?? LOADING)
  const [leaving, coming] = state.levels
  const leaveMs = plan.fromMs + plan.enterAfterMs
  return (
    <div className={styles.decks}>
      {waves ? <Waves waves={waves} plan={plan} elapsedMs={state.elapsedMs} /> : <span className={styles.waves} />}
      <Deck track={from} tkey={from.tkey} rate={1} level={leaving} words={placeWords('出', plan.leavesInBar, leaveMs)} />
      <Deck
        track={to}
        tkey={heardKey(to, plan)}
        rate={plan.rate}
        level={coming}
        words={joined(placeWords('进', plan.entersInBar, plan.enterAtMs), speedWords(to, plan))}
      />
      <Progress label="试混进度" value={state.elapsedMs} max={plan.lengthMs} />
      <p className="number" role="status">
        {state.status === 'loading'
          ? '正在准备两首曲目…'
          : state.status === 'failed'
            ? state.text
            : `${clockTime(state.elapsedMs)} / ${clockTime(plan.lengthMs)}`}
      </p>
    </div>
  )
}

interface WavesProps {
  waves: readonly [leaving: Wave, coming: Wave]
  plan: MixPlan
  elapsedMs: number
}

/** Both tracks from near under one playhead, the coming one as long as it is heard: beats stand one above the other. */
function Waves({ waves: [leaving, coming], plan, elapsedMs }: WavesProps) {
  const { fromMs, enterAfterMs, enterAtMs, rate } = plan
  return (
    <span className={styles.waves}>
      <ZoomWave label="前一首的波形" {...leaving} atMs={fromMs + elapsedMs} pxPerS={PX_PER_S} playheadAt={PLAYHEAD_AT} />
      <ZoomWave
        label="后一首的波形"
        {...coming}
        atMs={enterAtMs + (elapsedMs - enterAfterMs) * rate}
        pxPerS={PX_PER_S / rate}
        playheadAt={PLAYHEAD_AT}
      />
    </span>
  )
}

interface DeckProps {
  track: Resource
  /** As it is heard. */
  tkey: string
  rate: number
  level: number
  words: string
}

function Deck({ track, tkey, rate, level, words }: DeckProps) {
  return (
    <div className={styles.deck}>
      <b className="one-line">{track.title}</b>
      <span className={`${styles.heard} number`}>
        {tempoWords({ tbpm: track.tbpm * rate })} <KeyChip code={tkey} />
      </span>
      <small className="number">{words}</small>
      <meter aria-label={`${track.title} 的音量`} min={0} max={1} value={level} />
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
  const plan = decks ? planMix(decks[0].track, decks[1].track) : planMix(from, to)
  const waves = decks && ([decks[0].wave, decks[1].wave] as const)
  return { mix, plan, waves, failure: error?.message ?? '', repeat: () => setRound(round + 1) }
}

/** What is played of a track, and what is known of its beats. */
interface Ready {
  item: MediaItem
  track: Mixed
  wave: Wave
}

type Wave = Pick<ComponentProps<typeof ZoomWave>, 'zoomUrl' | 'durationMs' | 'grid'>

async function findDeck(track: Resource, signal: AbortSignal): Promise<Ready> {
  const [source] = await findSources(track.resourceId, signal)
  if (!source?.playUrl) throw new Error('没有有效的音频源')
  const { duration, gridTbpm, firstBeatMs, downbeat, firstPhraseMs } = source
  return {
    item: itemOf(track, source, (playUrl) => API_BASE + playUrl),
    track: { tbpm: track.tbpm, duration, gridTbpm, firstBeatMs, downbeat, firstPhraseMs },
    wave: { zoomUrl: source.waveformZoomUrl, durationMs: duration, grid: gridFrom({ ...source, tbpm: gridTbpm ?? 0 }) },
  }
}

function start(engine: Engine | undefined, [leaving, coming]: [Ready, Ready]): MixPreview {
  const sound = createBufferedMix({ context: new AudioContext() })
  const volume = (engine?.getState().volume ?? VOLUME_MAX) / VOLUME_MAX
  return startMix({ sound, clock, items: [leaving.item, coming.item], plan: planMix(leaving.track, coming.track), volume })
}
