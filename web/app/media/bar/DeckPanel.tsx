import { beatsOf } from '@shenglang/player/beats'
import { useEngine, useEngineState } from '../../playback/engine/playback.tsx'
import { Chip } from '../../ui/controls/Chip.tsx'
import { HotCuePads } from '../hot-cues/HotCuePads.tsx'
import styles from './DeckPanel.module.css'
import { PitchFader } from './PitchFader.tsx'
import * as texts from './texts.ts'

const JUMPS = [-16, -4, -1, 1, 4, 16]
const LOOPS = [1, 2, 4, 8, 16]

/** The controls of a DJ's deck: the pitch fader, jumps and loops. */
export default function DeckPanel() {
  const hasGrid = useEngineState((state) => beatsOf(state.sources[state.currentSourceIndex]) !== undefined)
  const unit = hasGrid ? texts.beatUnit : texts.secondUnit
  return (
    <div className={styles.deck}>
      <PitchFader />
      <div className={styles.moves}>
        <Jumps unit={unit} />
        <Loops unit={unit} />
        <HotCuePads />
        <Snapping hasGrid={hasGrid} />
      </div>
    </div>
  )
}

function Jumps({ unit }: { unit: string }) {
  const engine = useEngine()
  return (
    <fieldset>
      <legend>{texts.jumpBy(unit)}</legend>
      {JUMPS.map((beats) => (
        <Chip
          key={beats}
          aria-label={`${beats < 0 ? texts.backward : texts.forward} ${Math.abs(beats)} ${unit}`}
          onClick={() => engine?.jumpBeats(beats)}
        >
          {beats < 0 ? `−${-beats}` : `+${beats}`}
        </Chip>
      ))}
    </fieldset>
  )
}

function Loops({ unit }: { unit: string }) {
  const engine = useEngine()
  const loop = useEngineState((state) => state.loop)
  return (
    <fieldset>
      <legend>{texts.loopBy(unit)}</legend>
      {LOOPS.map((beats) => (
        <Chip
          key={beats}
          aria-label={texts.loopOf(beats, unit)}
          aria-pressed={loop?.beats === beats}
          onClick={() => engine?.loopBeats(beats)}
        >
          {beats}
        </Chip>
      ))}
      <Chip
        aria-pressed={loop !== undefined && loop.beats === undefined}
        aria-label={texts.abLoop}
        onClick={() => engine?.markLoop()}
      >
        {loop === undefined ? 'A–B' : loop.toMs === undefined ? texts.setEnd : texts.cancel}
      </Chip>
    </fieldset>
  )
}

function Snapping({ hasGrid }: { hasGrid: boolean }) {
  const engine = useEngine()
  const isSnapping = useEngineState((state) => state.isSnapping)
  return (
    <p className="flex middle gap-12">
      <Chip
        aria-pressed={hasGrid && isSnapping}
        disabled={!hasGrid}
        onClick={() => engine?.setOptions({ isSnapping: !isSnapping })}
      >
        {texts.snapToBeats}
      </Chip>
      <small className="ink-t2">{hasGrid ? texts.snapHint : texts.noGridJumps}</small>
    </p>
  )
}
