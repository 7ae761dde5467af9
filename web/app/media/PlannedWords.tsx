import { usePlanned } from '../playback/planned.ts'

/** Which track comes in next, and when, as it was planned. */
export default function PlannedWords() {
  const planned = usePlanned()
  return planned ? `${planned.words}《${planned.track.title}》` : null
}
