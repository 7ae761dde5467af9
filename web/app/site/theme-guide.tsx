import styles from './guide.module.css'
import { SharedParts } from './SharedParts.tsx'

export const meta = () => [{ title: '深浅两色 · 声浪' }]
const TOKENS = [
  'bg0',
  'bg1',
  'bg2',
  'bg3',
  'line',
  'line2',
  'control',
  't0',
  't1',
  't2',
  'gold',
  'gold-weak',
  'fill',
  'red',
  'ok',
  'energy-on',
  'energy-off',
  'wave-unloaded',
  'wave-loaded',
  'wave-played',
]

const THEMES = [
  ['dark', '深色'],
  ['light', '浅色'],
] as const

/** Every shared part in every state, dark and light side by side. */
export default function ThemeGuide() {
  return (
    <>
      <h1>深浅两色</h1>
      <div className={styles.sides}>
        {THEMES.map(([theme, name]) => (
          <section key={theme} data-theme={theme} className={styles.side} aria-label={name}>
            <h2>{name}</h2>
            <ul className={styles.tokens}>
              {TOKENS.map((token) => (
                <li key={token}>
                  <i style={{ backgroundColor: `var(--${token})` }} />
                  {token}
                </li>
              ))}
            </ul>
            <SharedParts pages={`分页（${name}）`} />
          </section>
        ))}
      </div>
    </>
  )
}
