import { usePlannedMix } from '../../playback/track/planned.ts'

/** The planned next track, and when it comes in. */
export default function PlannedText() {
  const planned = usePlannedMix()
  return planned ? `${planned.text}《${planned.track.title}》` : null
}
