export type UploadPhase = 'waiting' | 'checking' | 'sending' | 'paused' | 'done' | 'failed'

/** One upload as the page shows it. */
export interface UploadItem {
  id: string
  name: string
  /** The work that it becomes a version of; '' for a new one. */
  workId: string
  /** Bytes. */
  size: number
  sent: number
  /** Bytes a second; 0 while nothing moves. */
  speed: number
  phase: UploadPhase
  /** What is wrong; '' otherwise. */
  reason: string
}

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

/** `1536` reads `1.5 KB`. */
export function bytesText(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB']
  const unit = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1)
  const value = bytes / 1024 ** unit
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`
}

/** How much longer it takes, in words; '' when nobody can tell. */
export function remainingText({ size, sent, speed }: Pick<UploadItem, 'size' | 'sent' | 'speed'>): string {
  if (speed <= 0) return ''
  const seconds = Math.ceil((size - sent) / speed)
  if (seconds < 60) return `约剩 ${seconds} 秒`
  return seconds < 3600 ? `约剩 ${Math.ceil(seconds / 60)} 分钟` : `约剩 ${(seconds / 3600).toFixed(1)} 小时`
}
