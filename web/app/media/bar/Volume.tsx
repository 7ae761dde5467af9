import { useEngineState, useEngineWhenPressed } from '../../playback/engine/playback.tsx'
import { IconButton } from '../../ui/controls/Button.tsx'
import { IconVolume, IconVolumeOff } from '../../ui/data/icons.ts'
import styles from './PlayBar.module.css'
import * as texts from './player-texts.ts'

export function Volume() {
  return (
    <>
      <MuteButton />
      <VolumeSlider />
    </>
  )
}

function MuteButton() {
  const press = useEngineWhenPressed()
  const volume = useEngineState((state) => state.volume)
  const isMuted = useEngineState((state) => state.isMuted)
  return (
    <IconButton
      label={isMuted ? texts.unmute : texts.mute}
      aria-pressed={isMuted}
      onClick={() => press((engine) => engine.toggleMute())}
    >
      {isMuted || volume === 0 ? <IconVolumeOff size={18} /> : <IconVolume size={18} />}
    </IconButton>
  )
}

export function VolumeSlider() {
  const press = useEngineWhenPressed()
  const volume = useEngineState((state) => state.volume)
  const isMuted = useEngineState((state) => state.isMuted)
  return (
    <input
      className={styles.volume}
      type="range"
      min={0}
      max={100}
      aria-label={texts.volume}
      value={isMuted ? 0 : volume}
      onChange={({ target }) => press((engine) => engine.setVolume(Number(target.value)))}
    />
  )
}
