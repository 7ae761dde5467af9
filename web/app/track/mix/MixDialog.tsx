import type { Resource } from '@shenglang/contract/catalog/entities'
import { soundingKey } from '@shenglang/contract/catalog/work/sounding'
import { clockTime } from '@shenglang/contract/format'
import { plannedMix } from '@shenglang/player/mixing/mix-plan'
import { type KeyboardEvent, useId, useState } from 'react'
import { canCutBass } from '../../playback/engine/elements.ts'
import { useEngine, useEngineState } from '../../playback/engine/playback.tsx'
import { copyLink } from '../../ui/browser/copy.ts'
import { showToast } from '../../ui/browser/notifier.ts'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import {
  IconArrowRight,
  IconLink,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBack,
  IconX,
} from '../../ui/data/icons.ts'
import { useModal } from '../../ui/overlays/use-modal.ts'
import { KeyChip } from '../badges/KeyChip.tsx'
import { AddToCrate } from '../crates/AddToCrate.tsx'
import { matchText } from '../text/match-text.ts'
import { changeText, positionText, speedText } from '../text/mix-text.ts'
import { joined } from '../text/track-text.ts'
import { CurveLine } from './CurveLine.tsx'
import { DeckCues } from './DeckCues.tsx'
import { BarChoice, CurveChoice } from './MixChoices.tsx'
import { MixDeckRow } from './MixDeckRow.tsx'
import styles from './MixDialog.module.css'
import { MixLanes } from './MixLanes.tsx'
import { OtherTrack } from './OtherTrack.tsx'
import * as texts from './texts.ts'
import { type DeckIndex, useDeckCues } from './use-deck-cues.ts'
import { type Mix, useMix } from './use-mix.ts'

interface MixDialogProps {
  from: Resource
  to: Resource
  onClose: () => void
}

/** The end of one track going into the beginning of another, to preview, shape and apply; the current track is paused for it. */
export default function MixDialog({ from, to: first, onClose }: MixDialogProps) {
  const [to, setTo] = useState(first)
  const dialog = useModal()
  const title = useId()
  const close = () => dialog.current?.close()
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={title} onClose={onClose}>
      <header className={styles.head}>
        <h2 id={title}>{texts.tryMix}</h2>
        <p className={`${styles.match} number text-13 flex middle gap-8 shrink ink-t1 ml-8`}>
          <KeyChip code={from.tkey} />
          <IconArrowRight size={14} aria-label={texts.to} />
          <KeyChip code={to.tkey} />
          <span className="one-line">{matchText(from, to)}</span>
        </p>
        <OtherTrack from={from} to={to} onPick={setTo} />
        <IconButton
          label={texts.copyMixLink}
          onClick={() => void copyLink(`/resource?id=${from.resourceId}&mix=${to.resourceId}`)}
        >
          <IconLink size={18} />
        </IconButton>
        <IconButton label={texts.closeMix} onClick={close}>
          <IconX size={20} />
        </IconButton>
      </header>
      <Stage key={to.resourceId} from={from} to={to} onDone={close} />
    </dialog>
  )
}

function Stage({ from, to, onDone }: { from: Resource; to: Resource; onDone: () => void }) {
  const mix = useMix(from, to)
  const { plan, failure } = mix
  const deckCues = useDeckCues(from, to, mix)
  const cuesFor = (deck: DeckIndex) => (
    <DeckCues
      letter={deck === 0 ? 'A' : 'B'}
      cues={deckCues.cues[deck]}
      isInHand={deckCues.inHand === deck}
      onTake={() => deckCues.take(deck)}
      onPress={(cue) => deckCues.press(deck, cue)}
    />
  )
  const isKeyLocked = useEngineState((state) => state.isKeyLocked)
  const tempos = [plan.leavingBpm * plan.leavingRate, plan.comingBpm * plan.rate] as const
  const keyAt = (tkey: string, rate: number) => soundingKey(tkey, { rate, isKeyLocked: false }).tkey
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isTyping = event.target instanceof Element && event.target.closest('input:not([type=radio])')
    if (!isTyping && deckCues.onDigit(event)) return event.preventDefault()
    if (event.key !== ' ' || (event.target instanceof Element && event.target.closest('button, input, a'))) return
    event.preventDefault()
    toggle(mix)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the whole dialog; each control has its own keys */}
      <div className={styles.body} onKeyDown={onKeyDown}>
        <MixDeckRow
          letter="A"
          track={from}
          soundingKey={keyAt(from.tkey, plan.leavingRate)}
          tempo={tempos[0]}
          onTempo={(leavingBpm) => mix.adjust({ leavingBpm })}
          note={joined(positionText(texts.outPoint, plan.leavesInBar, plan.leaveAtMs), changeText(plan.leavingChangesAtMs))}
        />
        {cuesFor(0)}
        {failure === '' ? <MixLanes mix={mix} cues={deckCues.cues} /> : <p role="alert">{failure}</p>}
        <MixDeckRow
          letter="B"
          track={to}
          soundingKey={keyAt(to.tkey, plan.rate)}
          tempo={tempos[1]}
          onTempo={(comingBpm) => mix.adjust({ comingBpm })}
          note={joined(
            positionText(texts.inPoint, plan.entersInBar, plan.enterAtMs),
            speedText(to, plan),
            changeText(plan.comingChangesAtMs),
            isKeyLocked ? texts.lockKey : '',
            Math.abs(tempos[0] / tempos[1] - 1) < SAME || isHalf(tempos) ? '' : texts.tempoDiffers,
          )}
          onEnter={(bars) => mix.adjust({ enterAtMs: plan.enterAtMs + bars * plan.barMs * plan.rate })}
        />
        {cuesFor(1)}
        <CurveLine mix={mix} />
      </div>
      <Foot from={from} to={to} mix={mix} onDone={onDone} />
    </>
  )
}

/** Tempos closer than this count as equal. */
const SAME = 0.0005
const isHalf = ([a, b]: readonly [number, number]) => [0.5, 2].some((times) => Math.abs((a / b) * times - 1) < SAME)

function toggle({ state, play, pause, plan }: Mix): void {
  if (state.status === 'playing' || state.status === 'loading') pause()
  else play(state.status === 'ended' || state.elapsedMs >= plan.lengthMs ? 0 : state.elapsedMs)
}

function Foot({ from, to, mix, onDone }: { from: Resource; to: Resource; mix: Mix; onDone: () => void }) {
  const { state, plan, decks } = mix
  const isOn = state.status === 'playing' || state.status === 'loading'
  return (
    <footer className={styles.foot}>
      <button
        type="button"
        className={styles.play}
        aria-label={isOn ? texts.pauseMix : texts.playMix}
        disabled={!decks}
        onClick={() => toggle(mix)}
      >
        {isOn ? <IconPlayerPauseFilled size={22} /> : <IconPlayerPlayFilled size={22} />}
      </button>
      <p className={`${styles.time} number`} role="status">
        {state.status === 'failed' ? (
          state.text
        ) : !decks || state.status === 'loading' ? (
          texts.preparing
        ) : (
          <>
            <b className="ink-t0">{clockTime(state.elapsedMs)}</b> / {clockTime(plan.lengthMs)}
          </>
        )}
      </p>
      <Button look="quiet" disabled={!decks} onClick={() => mix.play(plan.enterAfterMs - plan.barMs)}>
        <IconPlayerSkipBack size={16} aria-hidden="true" /> {texts.fromEntry}
      </Button>
      <CurveChoice value={plan.curve} onChoose={(curve) => mix.adjust({ curve })} />
      <BarChoice value={plan.blendBars ?? 0} most={plan.mostBars} onChoose={(bars) => mix.adjust({ bars })} />
      <span className={`${styles.crate} push`}>
        <AddToCrate
          title={texts.trackAndTrack(from.title, to.title)}
          resourceIds={[from.resourceId, to.resourceId]}
          isWorded
          look="quiet"
        />
      </span>
      <ApplyMix from={from} to={to} mix={mix} onDone={onDone} />
    </footer>
  )
}

/** Applies the mix to the queue: the other track comes next, at its position. */
function ApplyMix({ from, to, mix, onDone }: { from: Resource; to: Resource; mix: Mix; onDone: () => void }) {
  const engine = useEngine()
  const { plan, decks } = mix
  const carryOut = () => {
    if (!engine) return
    const hasBasses = plan.curve !== 'bass' || canCutBass()
    mix.pause()
    if (engine.getState().currentMusic?.resourceId !== from.resourceId) engine.play(from)
    else if (!engine.getState().isPlaying) engine.toggle()
    if (engine.getState().currentMusic?.resourceId !== from.resourceId) return
    engine.setRate(plan.leavingRate)
    engine.mixNext(to, plannedMix(from.resourceId, to.resourceId, hasBasses ? plan : { ...plan, curve: 'power' }))
    if (!engine.getState().plannedMix) return
    const { currentTimeMs, durationMs } = engine.getProgress()
    // Past that position, the transition is played once more.
    if (currentTimeMs > plan.leaveAtMs) engine.seek(plan.fromMs / (durationMs || from.duration))
    showToast(texts.mixTransition(clockTime(plan.leaveAtMs), to.title, hasBasses ? '' : texts.noBassSwap), 'good', {
      label: texts.undo,
      run: () => engine.unplanMix(),
    })
    onDone()
  }
  return (
    <Button look="gold" disabled={!decks} onClick={carryOut}>
      {texts.mixThisWay}
    </Button>
  )
}
