import '../../playback/waveform/Wave.module.css'
import './PlayBar.module.css'
import '../PlayerPopovers.module.css'
import { aliveWithEngine } from '../../playback/engine/alive-with-engine.tsx'
import type { BarProps } from './Bar.tsx'

/** The play bar. */
export const PlayBar = aliveWithEngine<BarProps>(
  import.meta.env.SSR ? (await import('./Bar.tsx')).Bar : undefined,
  async () => (await import('./Bar.tsx')).Bar,
)
