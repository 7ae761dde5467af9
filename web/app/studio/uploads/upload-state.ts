export type UploadPhase = 'waiting' | 'checking' | 'sending' | 'paused' | 'done' | 'failed'

/** An upload as the page shows it. */
export interface UploadItem {
  id: string
  name: string
  /** The work that it becomes a version of; '' for a new one. */
  workId: string
  /** Bytes. */
  size: number
  sent: number
  /** Bytes that are hashed, before anything is sent. */
  checked: number
  /** Bytes a second; 0 while no data is sent. */
  speed: number
  phase: UploadPhase
  /** The error; '' otherwise. */
  reason: string
  /** The reason why it does not continue an earlier upload; '' otherwise. */
  note: string
}

/** `1536` reads `1.5 KB`. */
export function bytesText(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB']
  const unit = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1)
  const value = bytes / 1024 ** unit
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`
}
