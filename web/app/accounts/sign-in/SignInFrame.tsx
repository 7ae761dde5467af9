import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { BrandBars } from '../../ui/layout/BrandBars.tsx'
import { useSite } from '../../ui/layout/use-site.ts'
import styles from './SignInFrame.module.css'
import * as texts from './texts.ts'

/** A decorative waveform: heights of its bars in percent. */
const WAVE = Array.from({ length: 48 }, (_, bar) => {
  const swell = Math.sin((bar / 47) * Math.PI)
  return Math.round(12 + 88 * swell * Math.abs(Math.sin(bar * 1.7) * 0.6 + Math.sin(bar * 0.6) * 0.4))
})

/** The layout of sign-in pages: the wave and the slogan on one side, the form on the other. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  const { siteName } = useSite()
  return (
    <div className={styles.door}>
      <aside className={styles.scene} aria-hidden="true">
        <div className={styles.wave}>
          {WAVE.map((height, bar) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change their order
            <i key={bar} style={{ height: `${height}%` }} />
          ))}
        </div>
        <p className={styles.word}>
          {texts.tonightsFloor}
          <br />
          {texts.beginsWithThis}
        </p>
      </aside>
      <main className={styles.main}>
        <Link to="/" className={styles.logo}>
          <BrandBars />
          {siteName}
        </Link>
        <div className={styles.card}>
          <h1>{title}</h1>
          {children}
        </div>
      </main>
    </div>
  )
}
