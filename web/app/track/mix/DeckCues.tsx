import { clockTime } from '@shenglang/contract/format'
import { CUE_COLORS, type HotCue, isOnPad, PADS } from '@shenglang/contract/media/hot-cues'
import { cueText } from '../../playback/cues/cue-text.ts'
import { Chip } from '../../ui/controls/Chip.tsx'
import styles from './DeckCues.module.css'
import * as texts from './texts.ts'

interface DeckCuesProps {
  letter: 'A' | 'B'
  cues: readonly HotCue[]
  /** The digit keys press this deck's pads. */
  isInHand: boolean
  onTake: () => void
  onPress: (cue: HotCue) => void
}

/** The member's own cues in a track of the mix: it leaves, or comes in, at the one that is pressed. */
export function DeckCues({ letter, cues, isInHand, onTake, onPress }: DeckCuesProps) {
  if (cues.length === 0) return null
  return (
    <fieldset className={styles.cues} onFocus={onTake}>
      <legend className="visually-hidden">{texts.cuesOf(letter)}</legend>
      {cues.map((cue) => (
        <Chip
          key={`${cue.pad} ${cue.timeMs}`}
          isSmall
          style={{ borderColor: CUE_COLORS[cue.color] }}
          title={cueText(cue)}
          aria-label={(letter === 'A' ? texts.leaveAtCue : texts.enterAtCue)(cueText(cue))}
          aria-keyshortcuts={isInHand && isOnPad(cue) ? String(cue.pad + 1) : undefined}
          onClick={() => onPress(cue)}
        >
          {isOnPad(cue) ? PADS[cue.pad] : <i className={styles.triangle} style={{ background: CUE_COLORS[cue.color] }} />}{' '}
          <span className="one-line">{cue.name || clockTime(cue.timeMs)}</span>
        </Chip>
      ))}
      {cues.some(isOnPad) ? (
        <Chip isSmall data-keys="" aria-pressed={isInHand} onClick={onTake} title={texts.keysHint}>
          {texts.keysOf(letter)}
        </Chip>
      ) : null}
    </fieldset>
  )
}
