import * as texts from './texts.ts'

const SPEED_WINDOW_MS = 3000

/** The recent speed, from amounts and their times. */
export function createSpeedometer() {
  let samples: { at: number; sent: number }[] = []
  return (sent: number, at: number): number => {
    samples = [...samples.filter((sample) => at - sample.at <= SPEED_WINDOW_MS), { at, sent }]
    const [first] = samples
    return first && at > first.at ? Math.max(0, ((sent - first.sent) * 1000) / (at - first.at)) : 0
  }
}

/** The remaining time as text; '' where unknown. */
export function remainingText({ size, sent, speed }: { size: number; sent: number; speed: number }): string {
  if (speed <= 0) return ''
  const seconds = Math.ceil((size - sent) / speed)
  if (seconds < 60) return texts.secondsLeft(seconds)
  return seconds < 3600 ? texts.minutesAbout(Math.ceil(seconds / 60)) : texts.hoursLeft((seconds / 3600).toFixed(1))
}
