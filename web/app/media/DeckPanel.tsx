import { beatsOf } from '@shenglang/player/beats'
import { useEngine, useEngineState } from '../playback/playback.tsx'
import { Chip } from '../ui/Chip.tsx'
import styles from './DeckPanel.module.css'
import { PitchFader } from './PitchFader.tsx'

const JUMPS = [-16, -4, -1, 1, 4, 16]
const LOOPS = [1, 2, 4, 8, 16]

/** What a DJ has on a deck: the pitch fader, jumps and loops. */
export default function DeckPanel() {
  const hasGrid = useEngineState((state) => beatsOf(state.sources[state.currentSourceIndex]) !== undefined)
  const unit = hasGrid ? '拍' : '秒'
  return (
    <div className={styles.deck}>
      <PitchFader />
      <div className={styles.moves}>
        <Jumps unit={unit} />
        <Loops unit={unit} />
        <Snapping hasGrid={hasGrid} />
      </div>
    </div>
  )
}

function Jumps({ unit }: { unit: string }) {
  const engine = useEngine()
  return (
    <fieldset>
      <legend>跳转（{unit}）</legend>
      {JUMPS.map((beats) => (
        <Chip
          key={beats}
          aria-label={`${beats < 0 ? '后退' : '前进'} ${Math.abs(beats)} ${unit}`}
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
      <legend>循环（{unit}）</legend>
      {LOOPS.map((beats) => (
        <Chip
          key={beats}
          aria-label={`循环 ${beats} ${unit}`}
          aria-pressed={loop?.beats === beats}
          onClick={() => engine?.loopBeats(beats)}
        >
          {beats}
        </Chip>
      ))}
      <Chip
        aria-pressed={loop !== undefined && loop.beats === undefined}
        aria-label="A–B 循环"
        onClick={() => engine?.markLoop()}
      >
        {loop === undefined ? 'A–B' : loop.toMs === undefined ? '设终点' : '取消'}
      </Chip>
    </fieldset>
  )
}

function Snapping({ hasGrid }: { hasGrid: boolean }) {
  const engine = useEngine()
  const isSnapping = useEngineState((state) => state.isSnapping)
  return (
    <p className={styles.note}>
      <Chip
        aria-pressed={hasGrid && isSnapping}
        disabled={!hasGrid}
        onClick={() => engine?.setOptions({ isSnapping: !isSnapping })}
      >
        吸附节拍
      </Chip>
      <small>{hasGrid ? '跳转不乱拍，循环从整拍起' : '这首没有节拍网格，跳转和循环按秒'}</small>
    </p>
  )
}
