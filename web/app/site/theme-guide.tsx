import { ButtonLink } from '../ui/controls/Button.tsx'
import { PageHead } from '../ui/layout/PageHead.tsx'
import styles from './parts/guide.module.css'
import { TrackParts } from './parts/TrackParts.tsx'
import { SharedParts } from './SharedParts.tsx'
import * as texts from './texts.ts'

export const meta = () => [{ title: texts.themesTitle }]
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

/** Every shared component in every state: dark and light side by side, and twice as large. */
export default function ThemeGuide() {
  return (
    <>
      <PageHead title={texts.themes} lead={texts.themesLead} actions={<ButtonLink to="/buju">{texts.layout}</ButtonLink>} />
      <div className={styles.sides}>
        {texts.THEMES.map(([theme, name]) => (
          <section key={theme} data-theme={theme} className={styles.side} aria-label={name}>
            <h2>{name}</h2>
            <ul className={`${styles.tokens} text-12 flex wrap gap-8-12 ink-t1 my-12`}>
              {TOKENS.map((token) => (
                <li className="flex middle gap-8" key={token}>
                  <i style={{ backgroundColor: `var(--${token})` }} />
                  {token}
                </li>
              ))}
            </ul>
            <SharedParts theme={name} />
            <TrackParts />
          </section>
        ))}
        <section className={styles.side} aria-label={texts.doubled} data-text="200">
          <h2>{texts.doubled}</h2>
          {/* As with large text; what tracks are made of follows the window's width, which a browser's zoom halves. */}
          <div style={{ zoom: 2 }}>
            <SharedParts theme={texts.doubled} />
          </div>
        </section>
      </div>
    </>
  )
}
