import { usePlanned } from '../../playback/track/planned.ts'

/** The planned next track, and when it comes in. */
export default function PlannedText() {
  const planned = usePlanned()
  return planned ? `${planned.text}《${planned.track.title}》` : null
}
