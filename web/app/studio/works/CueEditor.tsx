import { CUE_LABELS, CUE_NAMES, type CueName } from '@shenglang/contract/media/cues'
import { decodeWaveText } from '@shenglang/contract/media/wave-bands'
import type { MyWorkDetail, WorkFile } from '@shenglang/contract/studio/entities'
import { saveResource } from '@shenglang/contract/studio/works'
import { useMemo } from 'react'
import { ZoomWave } from '../../playback/waveform/ZoomWave.tsx'
import { showToast } from '../../ui/browser/notifier.ts'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import { IconMapPin, IconPlayerPauseFilled, IconPlayerPlayFilled, IconX } from '../../ui/data/icons.ts'
import { CueWaveform } from './CueWaveform.tsx'
import { cueMs, cueText } from './cue-time.ts'
import styles from './cues.module.css'
import editor from './editor.module.css'
import { usePrivateAudio } from './private-audio.ts'
import * as texts from './texts.ts'
import { useWorkCall } from './work-call.ts'

/** Close enough to see each drum. */
const ZOOM_PX_PER_S = 120

/** Sets intro, drop, break and outro at the current position. */
export function CueEditor({ work, file, isLocked }: { work: MyWorkDetail; file: WorkFile; isLocked: boolean }) {
  const player = usePrivateAudio(file.audioUrl)
  const bands = useMemo(() => decodeWaveText(file.wave), [file.wave])
  const [run, isBusy] = useWorkCall()
  const { cues, resourceId } = work
  const pin = (name: CueName, ms: number | null) => run(saveResource, { resourceId, cues: { [name]: ms } })
  const typed = (name: CueName, text: string) => {
    const ms = text.trim() === '' ? null : cueMs(text)
    if (ms === undefined) return showToast(texts.timeFormat, 'bad')
    if (ms !== (cues[name] ?? null)) pin(name, ms)
  }
  const isStill = isLocked || isBusy
  return (
    <section className={editor.part} aria-labelledby="cues">
      <h3 id="cues">{texts.cuePoints}</h3>
      <div className={`${styles.player} flex middle gap-12`}>
        <IconButton label={player.isPlaying ? texts.pausePreview : texts.preview} onClick={player.toggle}>
          {player.isPlaying ? <IconPlayerPauseFilled size={20} /> : <IconPlayerPlayFilled size={20} />}
        </IconButton>
        <CueWaveform
          bands={bands}
          durationMs={file.duration}
          atMs={player.atMs}
          isRunning={player.isPlaying}
          cues={cues}
          onSeek={player.seek}
        />
        <span className="number">{cueText(player.atMs)}</span>
      </div>
      {file.zoomUrl === '' ? null : (
        <ZoomWave
          label={texts.zoomedPosition}
          zoomUrl={file.zoomUrl}
          durationMs={file.duration}
          atMs={player.atMs}
          pxPerS={ZOOM_PX_PER_S}
          grid={file.grid}
          onSeek={player.seek}
          isRunning={player.isPlaying}
        />
      )}
      <ul className={styles.cues}>
        {CUE_NAMES.map((name) => {
          const ms = cues[name]
          return (
            <li className="flex middle gap-8" key={name} data-cue={name}>
              <b>{CUE_LABELS[name]}</b>
              <input
                key={ms ?? ''}
                aria-label={texts.cueTimeOf(CUE_LABELS[name])}
                className="number grow shrink h-36 pad-0-12 edge-control radius bg2"
                defaultValue={ms === undefined ? '' : cueText(ms)}
                placeholder={texts.cueNotSet}
                disabled={isStill}
                onBlur={(event) => typed(name, event.target.value)}
              />
              <Button disabled={isStill} onClick={() => pin(name, player.atMs)} aria-label={texts.setHereOf(CUE_LABELS[name])}>
                <IconMapPin size={16} aria-hidden="true" />
                {texts.setHere}
              </Button>
              <IconButton
                label={texts.clearCue(CUE_LABELS[name])}
                disabled={isStill || ms === undefined}
                onClick={() => pin(name, null)}
              >
                <IconX size={16} />
              </IconButton>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
