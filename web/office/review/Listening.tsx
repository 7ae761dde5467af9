import { clockTime } from '@shenglang/contract/format'
import { CUE_LABELS, CUE_NAMES } from '@shenglang/contract/media/cues'
import { decodeWaveText } from '@shenglang/contract/media/wave-bands'
import type { WorkFile } from '@shenglang/contract/studio/entities'
import type { ReviewItem, ReviewMatch } from '@shenglang/contract/studio/review'
import { useMemo, useState } from 'react'
import { WaveSlider } from '../../app/playback/waveform/WaveSlider.tsx'
import { usePrivateAudio } from '../../app/studio/works/private-audio.ts'
import { Button } from '../../app/ui/controls/Button.tsx'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '../../app/ui/data/icons.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { Comparison } from './Comparison.tsx'
import { Keys } from './Keys.tsx'
import { Overlap } from './Overlap.tsx'
import styles from './review.module.css'
import * as texts from './texts.ts'
import { WAVE_STEPS } from './wave-steps.ts'

const JUMP_MS = 5000
const nothing = () => {}

/** The recording with its wave and markers, and the recordings that are the same. */
export function Listening({ item, file }: { item: ReviewItem; file: WorkFile }) {
  const { work, measured } = item
  const matches = item.matches.filter(({ fileId, resourceId }) => fileId === file.fileId && resourceId !== '')
  const [shown, setShown] = useState(0)
  const match = matches[shown] ?? matches[0]
  const [isOther, setOther] = useState(false)
  const audio = usePrivateAudio(file.audioUrl)
  const other = usePrivateAudio(match?.audioUrl ?? '')
  const bands = useMemo(() => (file.wave === '' ? undefined : decodeWaveText(file.wave)), [file.wave])
  const drops = dropsOf(work.cues)
  const loudness = measured.find(({ fileId }) => fileId === file.fileId)?.loudness
  const playing = isOther ? other : audio
  const compare = () => {
    if (!match || match.audioUrl === '') return
    const [from, to] = isOther ? [other, audio] : [audio, other]
    to.seek(isOther ? backFrom(match, other.atMs) : intoOther(match, audio.atMs))
    from.pause()
    to.play()
    setOther(!isOther)
  }
  const repeat = match ? () => playing.repeat(partOf(match, isOther)) : undefined
  const nextDrop = () => {
    const next = drops.find((ms) => ms > audio.atMs + 500) ?? drops[0]
    if (next !== undefined) audio.seek(next)
  }
  useShortcuts({
    ' ': playing.toggle,
    ArrowLeft: () => playing.seek(playing.atMs - JUMP_MS),
    ArrowRight: () => playing.seek(playing.atMs + JUMP_MS),
    d: nextDrop,
    o: repeat,
    b: compare,
  })
  return (
    <section className="grid one-column gap-12">
      <span className={styles.wave}>
        <WaveSlider
          label={texts.wavePosition}
          wave={{ bands, isFailed: false, retry: nothing }}
          grid={file.grid ?? undefined}
          atMs={audio.atMs}
          durationMs={file.duration}
          loadedMs={file.duration}
          isRunning={audio.isPlaying}
          steps={WAVE_STEPS}
          onSeek={audio.seek}
        >
          {CUE_NAMES.map((name) => {
            const ms = work.cues[name]
            return ms === undefined || file.duration === 0 ? null : (
              <i key={name} className={styles.cue} style={{ left: `${(ms / file.duration) * 100}%` }}>
                {CUE_LABELS[name]}
              </i>
            )
          })}
          {match ? <Overlap fromMs={match.fromMs} toMs={match.toMs} durationMs={file.duration} /> : null}
        </WaveSlider>
      </span>
      {match ? (
        <Comparison
          {...{ match, matches, shown, isOther }}
          atMs={other.atMs}
          isRunning={other.isPlaying}
          onSeek={other.seek}
          onShow={setShown}
          onCompare={compare}
        />
      ) : null}
      <div className="flex wrap middle gap-12">
        <button
          type="button"
          className={styles.play}
          aria-label={playing.isPlaying ? texts.pause : texts.play}
          onClick={playing.toggle}
        >
          {playing.isPlaying ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
        </button>
        <span className="number">
          <b className="text-18">{clockTime(playing.atMs)}</b>{' '}
          <span className="ink-t2">{clockTime(isOther ? (match?.duration ?? 0) : file.duration)}</span>
        </span>
        {repeat ? (
          <Button onClick={repeat}>
            {texts.onlyOverlap} <Keys keys={['O']} />
          </Button>
        ) : null}
        {drops.length > 0 ? (
          <Button onClick={nextDrop}>
            {texts.nextDrop} <Keys keys={['D']} />
          </Button>
        ) : null}
        {loudness === null || loudness === undefined ? null : (
          <span className="push text-13 ink-t1 number">{texts.loudness(loudness)}</span>
        )}
      </div>
    </section>
  )
}

const dropsOf = ({ drop, break: pause }: ReviewItem['work']['cues']) =>
  [drop, pause].filter((ms) => ms !== undefined).toSorted((one, another) => one - another)

const partOf = ({ fromMs, toMs, otherFromMs, otherToMs }: ReviewMatch, isOther: boolean) =>
  isOther ? { fromMs: otherFromMs, toMs: otherToMs } : { fromMs, toMs }

/** The same position in the other recording, and back. */
const intoOther = ({ otherFromMs, fromMs, speed }: ReviewMatch, ms: number) => Math.max(0, otherFromMs + (ms - fromMs) * speed)
const backFrom = ({ otherFromMs, fromMs, speed }: ReviewMatch, ms: number) => Math.max(0, fromMs + (ms - otherFromMs) / speed)
