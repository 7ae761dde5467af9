import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './Door.module.css'

/** A wave that looks like music: heights of its bars in percent. */
const WAVE = Array.from({ length: 48 }, (_, bar) => {
  const swell = Math.sin((bar / 47) * Math.PI)
  return Math.round(12 + 88 * swell * Math.abs(Math.sin(bar * 1.7) * 0.6 + Math.sin(bar * 0.6) * 0.4))
})

/** The way into the house, for pages that stand alone: the wave and the word on one side, the form on the other. */
export function Door({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.door}>
      <aside className={styles.scene} aria-hidden="true">
        <div className={styles.wave}>
          {WAVE.map((height, bar) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change places
            <i key={bar} style={{ height: `${height}%` }} />
          ))}
        </div>
        <p className={styles.word}>
          今夜的场子
          <br />
          从这一首开始
        </p>
      </aside>
      <main className={styles.main}>
        <Link to="/" className={styles.logo}>
          声浪
        </Link>
        <div className={styles.card}>
          <h1>{title}</h1>
          {children}
        </div>
      </main>
    </div>
  )
}
