import styles from './guide.module.css'
import { SharedParts } from './SharedParts.tsx'

export const meta = () => [{ title: '深浅两色 · 声浪' }]
export const handle = { crumb: '深浅两色' }

const TOKENS = [
  'bg0',
  'bg1',
  'bg2',
  'bg3',
  'line',
  'control',
  't0',
  't1',
  't2',
  'gold',
  'gold-weak',
  'red',
  'wave-unloaded',
  'wave-loaded',
  'wave-played',
]

/** Every shared part in every state, dark and light side by side. */
export default function ThemeGuide() {
  return (
    <>
      <h1>深浅两色</h1>
      <div className={styles.sides}>
        {(['dark', 'light'] as const).map((theme) => (
          <section key={theme} data-theme={theme} className={styles.side} aria-label={theme === 'dark' ? '深色' : '浅色'}>
            <h2>{theme === 'dark' ? '深色' : '浅色'}</h2>
            <ul className={styles.tokens}>
              {TOKENS.map((token) => (
                <li key={token}>
                  <i style={{ backgroundColor: `var(--${token})` }} />
                  {token}
                </li>
              ))}
            </ul>
            <SharedParts />
          </section>
        ))}
      </div>
    </>
  )
}
