import type { Resource } from '@shenglang/contract/catalog/entities'
import { soundingKey } from '@shenglang/contract/catalog/sounding'
import { clockTime } from '@shenglang/contract/format'
import { plannedMix } from '@shenglang/player/mix-plan'
import { type KeyboardEvent, useId, useState } from 'react'
import { canTakeBasses } from '../../playback/elements.ts'
import { useEngine, useEngineState } from '../../playback/playback.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { copyLink } from '../../ui/copy.ts'
import {
  IconArrowRight,
  IconLink,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBack,
  IconX,
} from '../../ui/icons.ts'
import { showToast } from '../../ui/notifier.ts'
import { useModal } from '../../ui/use-modal.ts'
import { AddToCrate } from '../AddToCrate.tsx'
import { KeyChip } from '../KeyChip.tsx'
import { matchWords } from '../match-words.ts'
import { changeWords, placeWords, speedWords } from '../mix-words.ts'
import { joined } from '../track-words.ts'
import { CurveLine } from './CurveLine.tsx'
import { BarChoice, CurveChoice } from './MixChoices.tsx'
import { MixDeckRow } from './MixDeckRow.tsx'
import styles from './MixDialog.module.css'
import { MixLanes } from './MixLanes.tsx'
import { OtherTrack } from './OtherTrack.tsx'
import { type Mix, useMix } from './use-mix.ts'

interface MixDialogProps {
  from: Resource
  to: Resource
  onClose: () => void
}

/** The end of one track going into the beginning of another, to be heard, shaped and then done; what plays is paused for it. */
export default function MixDialog({ from, to: first, onClose }: MixDialogProps) {
  const [to, setTo] = useState(first)
  const dialog = useModal()
  const title = useId()
  const close = () => dialog.current?.close()
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={title} onClose={onClose}>
      <header className={styles.head}>
        <h2 id={title}>试混</h2>
        <p className={`${styles.match} number`}>
          <KeyChip code={from.tkey} />
          <IconArrowRight size={14} aria-label="到" />
          <KeyChip code={to.tkey} />
          <span className="one-line">{matchWords(from, to)}</span>
        </p>
        <OtherTrack from={from} to={to} onPick={setTo} />
        <IconButton
          label="复制这个接法的链接"
          onClick={() => void copyLink(`/resource?id=${from.resourceId}&mix=${to.resourceId}`)}
        >
          <IconLink size={18} />
        </IconButton>
        <IconButton label="收起试混" onClick={close}>
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
  const isKeyLocked = useEngineState((state) => state.isKeyLocked)
  const tempos = [plan.leavingBpm * plan.leavingRate, plan.comingBpm * plan.rate] as const
  const heard = (tkey: string, rate: number) => soundingKey(tkey, { rate, isKeyLocked: false }).tkey
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== ' ' || (event.target instanceof Element && event.target.closest('button, input, a'))) return
    event.preventDefault()
    toggle(mix)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the space bar of the whole dialog; each control has its own keys */}
      <div className={styles.body} onKeyDown={onKeyDown}>
        <MixDeckRow
          letter="A"
          track={from}
          tkey={heard(from.tkey, plan.leavingRate)}
          tempo={tempos[0]}
          onTempo={(leavingBpm) => mix.wish({ leavingBpm })}
          words={joined(placeWords('出', plan.leavesInBar, plan.leaveAtMs), changeWords(plan.leavingChangesAtMs))}
        />
        {failure === '' ? <MixLanes mix={mix} /> : <p role="alert">{failure}</p>}
        <MixDeckRow
          letter="B"
          track={to}
          tkey={heard(to.tkey, plan.rate)}
          tempo={tempos[1]}
          onTempo={(comingBpm) => mix.wish({ comingBpm })}
          words={joined(
            placeWords('进', plan.entersInBar, plan.enterAtMs),
            speedWords(to, plan),
            changeWords(plan.comingChangesAtMs),
            isKeyLocked ? '接上时锁定调性' : '',
            Math.abs(tempos[0] / tempos[1] - 1) < SAME || isHalf(tempos) ? '' : '两首不同速，拍子会错开',
          )}
          onEnter={(bars) => mix.wish({ enterAtMs: plan.enterAtMs + bars * plan.barMs * plan.rate })}
        />
        <CurveLine mix={mix} />
      </div>
      <Foot from={from} to={to} mix={mix} onDone={onDone} />
    </>
  )
}

/** Tempos nearer than this beat alike. */
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
        aria-label={isOn ? '暂停试混' : '播放试混'}
        disabled={!decks}
        onClick={() => toggle(mix)}
      >
        {isOn ? <IconPlayerPauseFilled size={22} /> : <IconPlayerPlayFilled size={22} />}
      </button>
      <p className={`${styles.time} number`} role="status">
        {state.status === 'failed' ? (
          state.text
        ) : !decks || state.status === 'loading' ? (
          '正在准备…'
        ) : (
          <>
            <b>{clockTime(state.elapsedMs)}</b> / {clockTime(plan.lengthMs)}
          </>
        )}
      </p>
      <Button look="quiet" disabled={!decks} onClick={() => mix.play(plan.enterAfterMs - plan.barMs)}>
        <IconPlayerSkipBack size={16} aria-hidden="true" /> 从进歌处
      </Button>
      <CurveChoice value={plan.curve} onChoose={(curve) => mix.wish({ curve })} />
      <BarChoice value={plan.blendBars ?? 0} most={plan.mostBars} onChoose={(bars) => mix.wish({ bars })} />
      <span className={styles.crate}>
        <AddToCrate title={`${from.title} 和 ${to.title}`} resourceIds={[from.resourceId, to.resourceId]} isWorded look="quiet" />
      </span>
      <DoIt from={from} to={to} mix={mix} onDone={onDone} />
    </footer>
  )
}

/** Has the queue do what is heard here: the other track stands next, and comes in at its place. */
function DoIt({ from, to, mix, onDone }: { from: Resource; to: Resource; mix: Mix; onDone: () => void }) {
  const engine = useEngine()
  const { plan, decks } = mix
  const carryOut = () => {
    if (!engine) return
    const hasBasses = plan.curve !== 'bass' || canTakeBasses()
    mix.pause()
    if (engine.getState().currentMusic?.resourceId !== from.resourceId) engine.play(from)
    else if (!engine.getState().isPlaying) engine.toggle()
    if (engine.getState().currentMusic?.resourceId !== from.resourceId) return
    engine.setRate(plan.leavingRate)
    engine.mixNext(to, plannedMix(from.resourceId, to.resourceId, hasBasses ? plan : { ...plan, curve: 'power' }))
    if (!engine.getState().plannedMix) return
    const { currentTimeMs, durationMs } = engine.getProgress()
    // Whoever is beyond the place already hears what leads to it once more.
    if (currentTimeMs > plan.leaveAtMs) engine.seek(plan.fromMs / (durationMs || from.duration))
    showToast(`${clockTime(plan.leaveAtMs)} 接上《${to.title}》${hasBasses ? '' : '；这台设备不能换低频，按等功率接'}`, 'good', {
      label: '撤销',
      run: () => engine.unplanMix(),
    })
    onDone()
  }
  return (
    <Button look="gold" disabled={!decks} onClick={carryOut}>
      下一首就这样接
    </Button>
  )
}
