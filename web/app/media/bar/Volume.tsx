import { useEngineState, useEngineWhenPressed } from '../../playback/engine/playback.tsx'
import { IconButton } from '../../ui/controls/Button.tsx'
import { Slider } from '../../ui/controls/Slider.tsx'
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
    <Slider
      className={styles.volume}
      min={0}
      max={100}
      aria-label={texts.volume}
      value={isMuted ? 0 : volume}
      onMove={(volume) => press((engine) => engine.setVolume(volume))}
    />
  )
}
