import { CUE_LABELS, CUE_NAMES, type CueName } from '@shenglang/contract/catalog/cues'
import { decodeWaveText } from '@shenglang/contract/media/wave-bands'
import type { OwnWorkDetail, WorkFile } from '@shenglang/contract/studio/entities'
import { saveResource } from '@shenglang/contract/studio/works'
import { useMemo } from 'react'
import { ZoomWave } from '../playback/ZoomWave.tsx'
import { Button, IconButton } from '../ui/Button.tsx'
import { IconMapPin, IconPlayerPauseFilled, IconPlayerPlayFilled, IconX } from '../ui/icons.ts'
import { showToast } from '../ui/notifier.ts'
import { CueWaveform } from './CueWaveform.tsx'
import { cueMs, cueText } from './cue-time.ts'
import styles from './cues.module.css'
import { useDraftPlayer } from './draft-player.ts'
import editor from './editor.module.css'
import { useWorkCall } from './work-call.ts'

/** Close enough to see each drum. */
const ZOOM_PX_PER_S = 120

/** Pins intro, drop, break and outro where they are heard. */
export function CueEditor({ work, file, isLocked }: { work: OwnWorkDetail; file: WorkFile; isLocked: boolean }) {
  const player = useDraftPlayer(file.audioUrl)
  const bands = useMemo(() => decodeWaveText(file.wave), [file.wave])
  const [run, isBusy] = useWorkCall()
  const { cues, resourceId } = work
  const pin = (name: CueName, ms: number | null) => run(saveResource, { resourceId, cues: { [name]: ms } })
  const typed = (name: CueName, text: string) => {
    const ms = text.trim() === '' ? null : cueMs(text)
    if (ms === undefined) return showToast('时间应为 分:秒，如 1:02.5', 'bad')
    if (ms !== (cues[name] ?? null)) pin(name, ms)
  }
  const isStill = isLocked || isBusy
  return (
    <section className={editor.part} aria-labelledby="cues">
      <h3 id="cues">标记点</h3>
      <div className={styles.player}>
        <IconButton label={player.isPlaying ? '暂停试听' : '试听'} onClick={player.toggle}>
          {player.isPlaying ? <IconPlayerPauseFilled size={20} /> : <IconPlayerPlayFilled size={20} />}
        </IconButton>
        <CueWaveform bands={bands} durationMs={file.duration} atMs={player.atMs} cues={cues} onSeek={player.seek} />
        <span className="number">{cueText(player.atMs)}</span>
      </div>
      {file.zoomUrl === '' ? null : (
        <ZoomWave
          label="放大的试听位置"
          zoomUrl={file.zoomUrl}
          durationMs={file.duration}
          atMs={player.atMs}
          pxPerS={ZOOM_PX_PER_S}
          grid={file.grid}
          onSeek={player.seek}
          valueText={cueText(player.atMs)}
        />
      )}
      <ul className={styles.cues}>
        {CUE_NAMES.map((name) => {
          const ms = cues[name]
          return (
            <li key={name} data-cue={name}>
              <b>{CUE_LABELS[name]}</b>
              <input
                key={ms ?? ''}
                aria-label={`${CUE_LABELS[name]} 的时间`}
                className="number"
                defaultValue={ms === undefined ? '' : cueText(ms)}
                placeholder="未标记"
                disabled={isStill}
                onBlur={(event) => typed(name, event.target.value)}
              />
              <Button disabled={isStill} onClick={() => pin(name, player.atMs)} aria-label={`标在此处：${CUE_LABELS[name]}`}>
                <IconMapPin size={16} aria-hidden="true" />
                标在此处
              </Button>
              <IconButton
                label={`清除 ${CUE_LABELS[name]}`}
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
