const SPEED_WINDOW_MS = 3000

/** How fast it went lately, told how much had gone at what time. */
export function createSpeedometer() {
  let marks: { at: number; sent: number }[] = []
  return (sent: number, at: number): number => {
    marks = [...marks.filter((mark) => at - mark.at <= SPEED_WINDOW_MS), { at, sent }]
    const [first] = marks
    return first && at > first.at ? Math.max(0, ((sent - first.sent) * 1000) / (at - first.at)) : 0
  }
}

/** How much longer it takes, in words; '' when nobody can tell. */
export function remainingText({ size, sent, speed }: { size: number; sent: number; speed: number }): string {
  if (speed <= 0) return ''
  const seconds = Math.ceil((size - sent) / speed)
  if (seconds < 60) return `约剩 ${seconds} 秒`
  return seconds < 3600 ? `约剩 ${Math.ceil(seconds / 60)} 分钟` : `约剩 ${(seconds / 3600).toFixed(1)} 小时`
}
