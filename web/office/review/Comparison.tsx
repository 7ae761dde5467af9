import { clockTime } from '@shenglang/contract/format'
import { decodeWaveText } from '@shenglang/contract/media/wave-bands'
import type { ReviewMatch } from '@shenglang/contract/studio/review'
import { useMemo } from 'react'
import { WaveSlider } from '../../app/playback/waveform/WaveSlider.tsx'
import { Button } from '../../app/ui/controls/Button.tsx'
import { Chip } from '../../app/ui/controls/Chip.tsx'
import { Cover } from '../../app/ui/data/Cover.tsx'
import { IconArrowsExchange } from '../../app/ui/data/icons.ts'
import { Keys } from './Keys.tsx'
import { Overlap } from './Overlap.tsx'
import styles from './review.module.css'
import * as texts from './texts.ts'
import { WAVE_STEPS } from './wave-steps.ts'

interface ComparisonProps {
  match: ReviewMatch
  matches: readonly ReviewMatch[]
  shown: number
  /** True while the known recording plays, not the one under review. */
  isOther: boolean
  atMs: number
  isRunning: boolean
  onSeek: (ms: number) => void
  onShow: (index: number) => void
  onCompare: () => void
}

const nothing = () => {}

/** A known recording that is the same, below the one under review. */
export function Comparison({ match, matches, shown, isOther, atMs, isRunning, onSeek, onShow, onCompare }: ComparisonProps) {
  const bands = useMemo(() => (match.wave === '' ? undefined : decodeWaveText(match.wave)), [match.wave])
  const details = [
    match.title || texts.untitled,
    match.artist,
    match.isSameArtist ? texts.sameArtist : '',
    texts.sharedText(clockTime(match.fromMs), clockTime(match.otherFromMs), Math.round(match.shared / 1000)),
    texts.speedText(match),
  ]
  return (
    <section className={styles.match} data-playing={isOther || undefined}>
      <div className="flex middle gap-16">
        <span className={styles.thumb}>
          <Cover cover={match.cover} color="" width={96} />
        </span>
        <span className={styles.otherWave}>
          <WaveSlider
            label={match.title}
            wave={{ bands, isFailed: false, retry: nothing }}
            atMs={atMs}
            durationMs={match.duration}
            loadedMs={match.duration}
            isRunning={isRunning}
            steps={WAVE_STEPS}
            onSeek={onSeek}
          >
            <Overlap fromMs={match.otherFromMs} toMs={match.otherToMs} durationMs={match.duration} />
          </WaveSlider>
        </span>
      </div>
      <div className="flex wrap middle gap-8-12">
        <IconArrowsExchange size={18} aria-hidden="true" />
        <b className={match.isTakenDown ? 'ink-red' : undefined}>{texts.sameFingerprint(match.similarity, match.isTakenDown)}</b>
        <span className="text-13 ink-t1 number">{details.filter(Boolean).join(' · ')}</span>
        <span className="push">
          {match.audioUrl === '' ? (
            <small className="ink-t2">{texts.noAudio}</small>
          ) : (
            <Button aria-pressed={isOther} onClick={onCompare}>
              {texts.compare} <Keys keys={['B']} />
            </Button>
          )}
        </span>
      </div>
      {matches.length > 1 ? (
        <p className="flex wrap gap-8">
          {matches.map(({ resourceId, title }, index) => (
            <Chip key={resourceId} isSmall aria-pressed={index === shown} onClick={() => onShow(index)}>
              {title || texts.untitled}
            </Chip>
          ))}
        </p>
      ) : null}
    </section>
  )
}
